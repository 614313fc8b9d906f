import { afterAll, beforeAll, expect, test } from 'vitest'
import { agreementCalls } from '../../../api/agreement.calls.ts'
import { queryCalls } from '../../../api/query.calls.ts'
import type { DocumentContent } from '../../../server/document/paper/content.ts'
import { printPdf, WAITING } from '../../../server/document/paper/print.ts'
import { completeQuery, INHOUSE, PARTNER } from '../query/example.ts'
import { startTestServer, type TestServer } from '../server.ts'

type As = `${string}@${string}`

let server: TestServer
const offers = new Map<As, number>()
beforeAll(async () => {
  server = await startTestServer()
  const [asset] = completeQuery.qassets
  const largeOffer = { ...completeQuery, qassets: Array.from({ length: 60 }, () => asset) }
  for (const as of [PARTNER, INHOUSE] as const)
    offers.set(as, (await server.ask(queryCalls.save, { body: largeOffer }, as)).queryId)
})
afterAll(() => server.stop())

const offer = (as: As) =>
  server.request(agreementCalls.offer, { params: { id: offers.get(as) }, query: {} }, as)

test('one person’s many documents do not delay another person’s', async () => {
  const paper: DocumentContent = {
    language: 'et',
    madeAt: '2026-11-26T10:00:00.000Z',
    letterhead: { name: 'Tehing', contacts: [], logo: null },
    title: 'Paper',
    subtitle: '',
    running: '',
    footer: '',
    blocks: [],
  }
  const order: number[] = []
  const drawn = (reader: number) => printPdf(paper, reader).then(() => order.push(reader))
  // Both threads have started.
  await Promise.all([printPdf(paper, 1), printPdf(paper, 2)])
  const many = Array.from({ length: WAITING.person }, () => drawn(1))
  await Promise.all([...many, drawn(2)])
  expect(order.indexOf(2)).toBeLessThan(WAITING.person / 2)
})

test('a full queue refuses one person with Retry-After; others continue', async () => {
  // Far more than are drawn while they arrive.
  const asked = Array.from({ length: 3 * WAITING.person }, () => offer(PARTNER))
  const other = await offer(INHOUSE)
  const answers = await Promise.all(asked)
  const refused = answers.filter(({ status }) => status !== 200)
  expect(other.status).toBe(200)
  expect(refused.length).toBeGreaterThan(0)
  for (const { status, headers, body } of refused) {
    expect([status, headers.get('retry-after')]).toEqual([503, '5'])
    expect(body).toMatchObject({ code: 'server.busy' })
  }
  expect((await offer(PARTNER)).status).toBe(200)
})

test('a document that cannot be rendered does not affect others', async () => {
  const broken = { language: 'et', blocks: [{ kind: 'table' }] } as never
  await expect(printPdf(broken)).rejects.toThrow('Cannot read properties of undefined')
  expect((await offer(INHOUSE)).status).toBe(200)
})
