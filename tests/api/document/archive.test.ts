import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { languages } from '../../../api/language.ts'
import type { Agreement } from '../../../server/document/paper/agreement.ts'
import { printPdf } from '../../../server/document/paper/print.ts'
import { formatterFor } from '../../../server/document/paper/formatter.ts'
import { startTestServer, type TestServer } from '../server.ts'
import { textsOf } from './content-texts.ts'
import { everyPaper, fullAgreement } from './every-paper.ts'
import { readTagged } from './pdf-structure-text.ts'

let server: TestServer
let agreement: Agreement
beforeAll(async () => {
  server = await startTestServer()
  agreement = await fullAgreement(server)
})
afterAll(() => server.stop())

/** Forbidden in an archival file: ISO 19005-2, 6.1 to 6.9. */
const FORBIDDEN =
  /\/(?:Encrypt|JavaScript|JS|Launch|AA|OpenAction|LZWDecode|EmbeddedFile|SMask|AcroForm|XFA)\b/
const DOT = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg=='
const closed = (text: string) => text.normalize('NFKC').replaceAll(/\s/g, '')

describe.each(languages)('in %s', (language) => {
  test.each(everyPaper)('%s is an accessible archival PDF (PDF/A-2a)', async (_, make) => {
    const { content } = make(formatterFor(language), agreement)
    const pdf = await printPdf(content)
    const raw = Buffer.from(pdf).toString('latin1')
    const { objects, catalog, parts, unmarked, lost } = readTagged(pdf)
    const dicts = [...objects.values()].map(({ dict }) => dict)

    expect(raw).toMatch(/^%PDF-1\.7\n%[\u0080-\u00FF]{4}/)
    expect(raw).toMatch(/trailer[\s\S]*\/ID \[<[\da-f]{32}> <[\da-f]{32}>\]/)
    expect(dicts.filter((dict) => FORBIDDEN.test(dict))).toEqual([])
    expect(catalog).toContain(`/Lang (${language})`)
    expect(dicts.some((dict) => dict.includes('/Marked true'))).toBe(true)
    expect(raw).toContain('/DisplayDocTitle true')
    // No transparency.
    expect(
      dicts.flatMap((dict) => dict.match(/\/(?:ca|CA) [\d.]+/g) ?? []).filter((one) => !one.endsWith(' 1')),
    ).toEqual([])

    const metadata = [...objects.values()].find(({ dict }) => dict.includes('/Type /Metadata'))
    expect(metadata?.dict).not.toContain('/Filter')
    const xmp = Buffer.from(metadata?.stream ?? '', 'latin1').toString()
    expect(xmp).toContain('<pdfaid:part>2</pdfaid:part>')
    expect(xmp).toContain('<pdfaid:conformance>A</pdfaid:conformance>')
    expect(xmp).toContain(content.title)

    const intent = dicts.find((dict) => dict.includes('/S /GTS_PDFA1')) ?? ''
    const profile = objects.get(Number(/\/DestOutputProfile (\d+) 0 R/.exec(intent)?.[1]))?.stream ?? ''
    expect(profile.slice(36, 40)).toBe('acsp')

    const fonts = dicts.filter((dict) => dict.includes('/Subtype /Type0'))
    expect(fonts.length).toBeGreaterThan(0)
    for (const font of fonts) expect(font).toMatch(/\/ToUnicode \d+ 0 R/)
    const descriptors = dicts.filter((dict) => dict.includes('/Type /FontDescriptor'))
    expect(descriptors).toHaveLength(fonts.length)
    for (const descriptor of descriptors) expect(descriptor).toMatch(/\/FontFile2 \d+ 0 R/)

    expect(unmarked).toEqual([])
    expect(lost).toEqual([])
    const read = parts.map(({ text }) => closed(text)).filter((text) => text !== '')
    const said = textsOf({ ...content, running: '', footer: '' })
    // The line for the date of a signature is drawn with its label.
    const label = closed(`${formatterFor(language).text('agreement.signedOn')}:`)
    expect(read.join('').replaceAll(`${label}____________________`, label)).toBe(closed(said.join('')))
    expect(parts.filter(({ tag }) => tag === 'H1')).toHaveLength(1)
  })
})

test('the logo has a text alternative, and missing characters use another font', async () => {
  const [, make] = everyPaper[0] ?? []
  const { content } = make?.(formatterFor('en'), agreement) ?? {}
  if (!content) throw new Error('no paper')
  const logo = `data:image/png;base64,${DOT}`
  const pdf = await printPdf({ ...content, title: 'A 漢 😀', letterhead: { ...content.letterhead, logo } })
  const { objects, parts, lost } = readTagged(pdf)
  expect(parts.slice(0, 3).map(({ tag }) => tag)).toEqual(['Document', 'Figure', 'P'])
  expect(
    [...objects.values()].some(
      ({ dict }) => dict.includes('/S /Figure') && dict.includes('/Alt (Tehing Liising AS)'),
    ),
  ).toBe(true)
  expect(parts.find(({ tag }) => tag === 'H1')?.text).toBe('A 漢 😀')
  expect(lost).toEqual([])
})
