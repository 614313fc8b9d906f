import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { languages } from '../../../api/language.ts'
import type { Agreement } from '../../../server/document/paper/agreement.ts'
import type { Block, DocumentContent } from '../../../server/document/paper/content.ts'
import { renderHtml } from '../../../server/document/paper/render-html.ts'
import { printPdf } from '../../../server/document/paper/print.ts'
import { writerOf } from '../../../server/document/paper/writer.ts'
import { naughty, naughtyLines } from '../../specs/naughty.table.ts'
import { startTestServer, type TestServer } from '../server.ts'
import { textsOf } from './content-texts.ts'
import { everyPaper, fullAgreement, reworded } from './every-paper.ts'
import { readHtml } from './html-texts.ts'
import { pdfText } from './pdf-text.ts'

let server: TestServer
let agreement: Agreement
beforeAll(async () => {
  server = await startTestServer()
  agreement = await fullAgreement(server)
})
afterAll(() => server.stop())

/** Browsers normalize line ends. */
const oneLineEnd = (text: string) => text.replaceAll(/\r\n?/g, '\n')
/** Without white space, and with ligatures as single letters. */
const closed = (text: string) => text.normalize('NFKC').replaceAll(/\s/g, '')

const expectInHtml = (content: DocumentContent) => {
  const read = readHtml(renderHtml(content))
  expect(read.texts.map(oneLineEnd)).toEqual(textsOf(content).map(oneLineEnd))
  expect(read).toMatchObject({ language: content.language, foreign: [], lost: [], unscoped: 0 })
  expect(closed(read.title)).toBe(closed(content.title + content.subtitle))
}

/** Characters in the PDF's fonts. */
const PRINTABLE = /^[\u0020-\u007E\u00A0-\u017F–“”„’…€]*$/

/** The words of all pages without footers, which must exist and may interrupt a paragraph. */
const printedWords = async (content: DocumentContent): Promise<string> => {
  const pages = pdfText(await printPdf(content)).split('\n')
  const feet = pages.map((_, index) =>
    closed(`${content.running}${index + 1}/${pages.length}${content.footer}`),
  )
  const printed = pages.map(closed)
  expect(printed.filter((page, index) => !page.endsWith(feet[index] ?? ''))).toEqual([])
  return printed.map((page, index) => page.slice(0, -(feet[index]?.length ?? 0))).join('')
}

const expectInPdf = async (content: DocumentContent) => {
  const printed = await printedWords(content)
  const lines = textsOf({ ...content, running: '', footer: '' }).flatMap((text) => text.split('\n'))
  for (const line of lines.filter((line) => PRINTABLE.test(line))) expect(printed).toContain(closed(line))
}

const harmful: readonly string[] = [...Object.values(naughty), ...Object.values(naughtyLines)]
/** Yields one hostile text after the other, starting at an index. */
const from = (start: number) => {
  let place = start
  return () => harmful[place++ % harmful.length] ?? ''
}

describe.each(languages)('in %s', (language) => {
  test.each(everyPaper)('%s has all its texts in HTML and PDF', async (_, make) => {
    const { content } = make(writerOf(language), agreement)
    expect(textsOf(content).length).toBeGreaterThan(20)
    expectInHtml(content)
    await expectInPdf(content)
  })

  test.each(everyPaper)('%s shows typed texts literally and runs nothing', async (_, make) => {
    for (let start = 0; start < harmful.length; start += 10) {
      const { content } = make(writerOf(language), reworded(agreement, from(start)))
      expectInHtml(content)
      await expectInPdf({
        ...content,
        running: 'The paper of a client',
        footer: agreement.provider.businessName,
      })
    }
  })
})

const word = fc.string({ unit: 'grapheme', maxLength: 40 }).map((text) => text.replaceAll('\0', ''))
const column = fc.record({ title: word }, { requiredKeys: ['title'] })
const block: fc.Arbitrary<Block> = fc.oneof(
  fc.record({ kind: fc.constant('heading' as const), text: word }),
  fc.record({ kind: fc.constant('paragraph' as const), text: word }),
  fc.record({
    kind: fc.constant('facts' as const),
    facts: fc.array(fc.record({ label: word, value: word }), { maxLength: 4 }),
  }),
  fc
    .tuple(
      fc.array(column, { minLength: 1, maxLength: 5 }),
      fc.array(fc.array(word, { minLength: 5, maxLength: 5 })),
    )
    .map(([columns, rows]) => ({
      kind: 'table' as const,
      columns,
      rows: rows.map((row) => row.slice(0, columns.length)),
    })),
  fc.record({
    kind: fc.constant('signatures' as const),
    title: word,
    dateLabel: fc.constant('Date'),
    parties: fc.array(fc.record({ role: word, party: word, name: word, personalCode: word }), {
      maxLength: 4,
    }),
  }),
)
const anyDocument: fc.Arbitrary<DocumentContent> = fc.record({
  language: fc.constantFrom(...languages),
  madeAt: fc.constant('2026-03-02T10:00:00Z'),
  letterhead: fc.record({
    name: word,
    contacts: fc.array(word, { maxLength: 4 }),
    logo: fc.constant(null),
  }),
  title: word,
  subtitle: word,
  running: word,
  footer: word,
  blocks: fc.array(block, { maxLength: 8 }),
})

test('any document has all its texts in HTML', () => {
  fc.assert(fc.property(anyDocument, expectInHtml), { numRuns: 300 })
})
