import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { languages } from '../../../api/language.ts'
import type { Agreement } from '../../../server/document/paper/agreement.ts'
import type { DocumentContent } from '../../../server/document/paper/content.ts'
import { leasingContract } from '../../../server/document/paper/leasing-contract.ts'
import { actOfAcceptance } from '../../../server/document/paper/act-of-acceptance.ts'
import { creditDecision } from '../../../server/document/paper/credit-decision.ts'
import { offer } from '../../../server/document/paper/offer-paper.ts'
import { printPdf } from '../../../server/document/paper/print.ts'
import { salesContract } from '../../../server/document/paper/sales-contract.ts'
import { type Formatter, formatterFor } from '../../../server/document/paper/formatter.ts'
import { earlyRepaymentPaper } from '../../../server/early-repayment/early-repayment.ts'
import { secciSheet } from '../../../server/secci/secci-sheet.ts'
import { startTestServer, type TestServer } from '../server.ts'
import { fullAgreement, repaid } from './every-paper.ts'
import { pdfLines } from './pdf-lines.ts'
import { pdfText } from './pdf-text.ts'

let server: TestServer
let agreement: Agreement
beforeAll(async () => {
  server = await startTestServer()
  agreement = await fullAgreement(server)
})
afterAll(() => server.stop())

const act = { assetDescription: '', serialNumber: '', deliveryDate: null, deliveryPlace: '', year: null }
const papers: Record<string, (format: Formatter, of: Agreement) => { content: DocumentContent }> = {
  leasingContract,
  creditDecision,
  actOfAcceptance: (format, of) => actOfAcceptance(format, of, act),
  offer: (format, of) => offer(format, of, 8),
  salesContract: (format, of) => salesContract(format, of, 'fullService'),
}

/** Documents of a consumer, which list the goods in a sentence. */
const consumersPapers: typeof papers = {
  secciSheet,
  earlyRepayment: (format: Formatter, of: Agreement) => earlyRepaymentPaper(format, of, repaid),
}

/** An agreement with this many assets, each marked by its name; some names take several lines. */
const over = (count: number, longEvery: number, sureties: number): Agreement => {
  const { stored } = agreement
  const [asset] = stored.assets
  const [surety] = stored.sureties
  if (!asset || !surety) throw new Error('nothing to repeat')
  const nameOf = (index: number) =>
    `§${index}§ ${index % longEvery === 0 ? 'Pika nimega roomikekskavaator '.repeat(1 + (index % 7)) : 'Laadur'}`
  const assets = Array.from({ length: count }, (_, index) => ({
    ...asset,
    qassetName: nameOf(index),
    deliveryPlace: '',
    deliveryDate: null,
    receivedDate: null,
  }))
  return {
    ...agreement,
    stored: { ...stored, assets, sureties: Array.from({ length: sureties }, () => surety) },
  }
}

const headingsOf = ({ blocks }: DocumentContent): string[] =>
  blocks.flatMap((block) =>
    block.kind === 'heading' ? [block.text] : block.kind === 'signatures' ? [block.title] : [],
  )

/** The text of each page without its footer; fails for a page with a single line. */
const pagesOf = async (content: DocumentContent): Promise<string[]> => {
  const pdf = await printPdf(content)
  const pages = pdfText(pdf).split('\n')
  const lines = pdfLines(pdf)
  expect(lines).toHaveLength(pages.length)
  expect(lines.filter((count) => count < 2)).toEqual([])
  const bare = (text: string) => text.replaceAll(/\s/g, '')
  return pages.map((page, index) => {
    const foot = bare(`${content.running}${index + 1}/${pages.length}${content.footer}`)
    expect(bare(page).endsWith(foot)).toBe(true)
    return bare(page).slice(0, -foot.length)
  })
}

const closed = (text: string) => text.replaceAll(/\s/g, '')

test('no page ends with a heading, no row is alone, and signatures stay together', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...Object.keys(papers)),
      fc.constantFrom(...languages),
      fc.oneof(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 61, max: 200 })),
      fc.integer({ min: 1, max: 6 }),
      fc.integer({ min: 1, max: 4 }),
      async (name, language, count, longEvery, sureties) => {
        const format = formatterFor(language)
        const { content } = papers[name]?.(format, over(count, longEvery, sureties)) ?? {}
        if (!content) throw new Error(`no ${name}`)
        const pages = await pagesOf(content)
        const headings = headingsOf(content).map(closed)
        for (const page of pages) expect(headings.filter((heading) => page.endsWith(heading))).toEqual([])

        const rows = pages.map((page) => new Set(page.match(/§\d+§/g)).size)
        if (count > 1) expect(rows.filter((row) => row === 1)).toEqual([])
        expect(rows.reduce((sum, row) => sum + row, 0)).toBe(count)
        const totals = content.blocks.flatMap((block) => (block.kind === 'table' ? (block.totals ?? []) : []))
        const sums = pages.findIndex((page) => page.includes(closed((totals[0] ?? []).join(''))))
        expect(rows[sums]).toBeGreaterThan(0)

        const signed = content.blocks.flatMap((block) => (block.kind === 'signatures' ? [block] : []))
        for (const { title, parties, dateLabel } of signed) {
          const page = pages.find((one) => one.includes(closed(title) + closed(parties[0]?.role ?? ''))) ?? ''
          for (const party of parties) expect(page).toContain(closed(party.party))
          expect(page.split(closed(`${dateLabel}: ____________________`))).toHaveLength(parties.length + 1)
        }
      },
    ),
    { numRuns: 12 },
  )
}, 300_000)

test('part I of the consumer information fills the first page, whatever its content', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...languages),
      fc.oneof(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 6, max: 80 })),
      fc.integer({ min: 1, max: 6 }),
      fc.integer({ min: 0, max: 4000 }),
      async (language, count, longEvery, letters) => {
        const format = formatterFor(language)
        const { stored, ...others } = over(count, longEvery, 1)
        const query = { ...stored.query, collateral: 'Kommertspant '.repeat(letters / 13) }
        const { content } = secciSheet(format, { ...others, stored: { ...stored, query } })
        const pages = await pagesOf(content)
        const [partOne, partTwo] = ['partOne', 'partTwo'].map((part) =>
          closed(format.text(`secciSheet.${part}`)),
        )
        expect(pages[0]).toContain(partOne)
        expect(pages[0]).toContain(closed(format.text('secciSheet.earlyRepayment.text')))
        expect(pages[0]).not.toContain(partTwo)
        expect(pages[1]?.startsWith(partTwo ?? '-')).toBe(true)
        const marks = new Set(pages.join('').match(/§\d+§/g))
        expect(marks.size).toBe(count)
      },
    ),
    { numRuns: 15 },
  )
}, 300_000)

test('no page of a document has a single line, however long its texts are', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...Object.keys({ ...papers, ...consumersPapers })),
      fc.constantFrom(...languages),
      fc.array(fc.integer({ min: 1, max: 1500 }), { minLength: 1, maxLength: 12 }),
      async (name, language, lengths) => {
        const { content } =
          { ...papers, ...consumersPapers }[name]?.(formatterFor(language), over(2, 2, 1)) ?? {}
        if (!content) throw new Error(`no ${name}`)
        const blocks = lengths.map((length) => ({
          kind: 'paragraph' as const,
          text: 'sõna '.repeat(length / 5),
        }))
        await pagesOf({ ...content, blocks: [...content.blocks, ...blocks] })
      },
    ),
    { numRuns: 25, examples: [['secciSheet', 'en', [1160, 1475, 1, 1]]] },
  )
}, 300_000)

test('a missing character uses another font, and one without a font shows its code point', async () => {
  const format = formatterFor('et')
  const named = (custName: string): Agreement => ({
    ...agreement,
    stored: { ...agreement.stored, query: { ...agreement.stored.query, custName } },
  })
  const printed = async (custName: string) =>
    closed(pdfText(await printPdf(leasingContract(format, named(custName)).content)))
  const text = await printed('山田 太郎 😀 한국 ǅ Nguyễn 𠮷野')
  for (const part of ['山田太郎😀한국ǅNguyễn', '[U+20BB7]野']) expect(text).toContain(part)
  expect(text).not.toContain('?')
  expect(await printed('山'.repeat(200))).toContain('山'.repeat(200))
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.integer({ min: 0x21, max: 0xd7_ff }), { minLength: 1, maxLength: 30 }),
      async (codes) => {
        const letters = codes
          .map((code) => String.fromCodePoint(code).normalize('NFC'))
          .filter(
            (letter) => /^\p{L}$/u.test(letter) && !/[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(letter),
          )
        const name = letters.map((letter) => `A${letter}Z`).join(' ')
        expect((await printed(name || 'A')).includes('?')).toBe(false)
      },
    ),
    { numRuns: 8 },
  )
}, 120_000)
