import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { languages } from '../../../api/language.ts'
import type { Agreement } from '../../../server/document/paper/agreement.ts'
import type { Block, DocumentContent } from '../../../server/document/paper/content.ts'
import { formatterFor } from '../../../server/document/paper/formatter.ts'
import { startTestServer, type TestServer } from '../server.ts'
import { textsOf } from './content-texts.ts'
import { everyPaper, fullAgreement } from './every-paper.ts'
import { expectInHtml, expectInPdf, hostileVersions, withPlainEdges } from './rendered.ts'

let server: TestServer
let agreement: Agreement
beforeAll(async () => {
  server = await startTestServer()
  agreement = await fullAgreement(server)
})
afterAll(() => server.stop())

describe.each(languages)('in %s', (language) => {
  test.each(everyPaper)('%s has all its texts in HTML and PDF', async (_, make) => {
    const { content } = make(formatterFor(language), agreement)
    expect(textsOf(content).length).toBeGreaterThan(20)
    expectInHtml(content)
    await expectInPdf(content)
  })

  test.each(everyPaper)('%s shows typed texts literally and runs nothing', (_, make) => {
    for (const typed of hostileVersions(agreement)) expectInHtml(make(formatterFor(language), typed).content)
  })

  test.each(everyPaper.slice(0, 1))('%s prints typed texts literally', async (_, make) => {
    for (const typed of hostileVersions(agreement))
      await expectInPdf(withPlainEdges(make(formatterFor(language), typed).content, agreement))
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
