import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { languages } from '../../../api/language.ts'
import type { Agreement } from '../../../server/document/paper/agreement.ts'
import type { DocumentContent } from '../../../server/document/paper/content.ts'
import { leasingContract } from '../../../server/document/paper/leasing-contract.ts'
import { actOfAcceptance } from '../../../server/document/paper/act-of-acceptance.ts'
import { creditDecision } from '../../../server/document/paper/credit-decision.ts'
import { offer } from '../../../server/document/paper/offer.ts'
import { printPdf } from '../../../server/document/paper/print.ts'
import { salesContract } from '../../../server/document/paper/sales-contract.ts'
import { type Writer, writerOf } from '../../../server/document/paper/writer.ts'
import { startTestServer, type TestServer } from '../server.ts'
import { fullAgreement } from './every-paper.ts'
import { pdfText } from './pdf-text.ts'

let server: TestServer
let agreement: Agreement
beforeAll(async () => {
  server = await startTestServer()
  agreement = await fullAgreement(server)
})
afterAll(() => server.stop())

const act = { assetDescription: '', serialNumber: '', deliveryDate: null, deliveryPlace: '', year: null }
const papers: Record<string, (w: Writer, of: Agreement) => { content: DocumentContent }> = {
  leasingContract,
  creditDecision,
  actOfAcceptance: (w, of) => actOfAcceptance(w, of, act),
  offer: (w, of) => offer(w, of, 8),
  salesContract: (w, of) => salesContract(w, of, 'fullService'),
}

/** The agreement over so many assets, each with a mark in its name, some of names that take several lines. */
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

const pagesOf = async (content: DocumentContent): Promise<string[]> => {
  const pages = pdfText(await printPdf(content)).split('\n')
  const bare = (text: string) => text.replaceAll(/\s/g, '')
  return pages.map((page, index) => {
    const foot = bare(`${content.running}${index + 1}/${pages.length}${content.footer}`)
    expect(bare(page).endsWith(foot)).toBe(true)
    return bare(page).slice(0, -foot.length)
  })
}

const closed = (text: string) => text.replaceAll(/\s/g, '')

test('no page ends with a heading, no row stands alone, signatures stand together', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...Object.keys(papers)),
      fc.constantFrom(...languages),
      fc.oneof(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 61, max: 200 })),
      fc.integer({ min: 1, max: 6 }),
      fc.integer({ min: 1, max: 4 }),
      async (name, language, count, longEvery, sureties) => {
        const w = writerOf(language)
        const { content } = papers[name]?.(w, over(count, longEvery, sureties)) ?? {}
        if (!content) throw new Error(`no ${name}`)
        const pages = await pagesOf(content)
        const headings = headingsOf(content).map(closed)
        for (const page of pages) expect(headings.filter((heading) => page.endsWith(heading))).toEqual([])

        const rows = pages.map((page) => new Set(page.match(/§\d+§/g)).size)
        if (count > 1) expect(rows.filter((row) => row === 1)).toEqual([])
        expect(rows.reduce((sum, row) => sum + row, 0)).toBe(count)
        const sums = pages.findIndex((page) => page.includes(closed(w.say('agreement.totalWithVat'))))
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
