import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { agreementCalls } from '../../../api/agreement.calls.ts'
import { statusHistoryCalls } from '../../../api/status-history.calls.ts'
import { timelineCalls } from '../../../api/timeline.calls.ts'
import { pdfText } from '../document/pdf-text.ts'
import { startTestServer, type TestServer } from '../server.ts'
import { MEMBERS, votingOn } from './committee-scene.ts'
import { COMPLIANCE, INHOUSE, PARTNER } from './example.ts'
import type { As } from './stepping.ts'

let server: TestServer
const [one, two, three] = MEMBERS
const scene = votingOn(() => server)
const { sent, vote, save } = scene

beforeAll(async () => {
  server = await startTestServer()
  await scene.gather()
})
afterAll(() => server.stop())

const decided = async (): Promise<number> => {
  const queryId = await sent({ language: 'en' })
  await vote(queryId, one, 'approve')
  await vote(queryId, two, 'refuse', 'Tax debt')
  await vote(queryId, three, 'approve')
  return queryId
}

const votes = [
  { name: 'Kristjan Krass', vote: 'approve' },
  { name: 'Kaja Kallas', vote: 'refuse' },
  { name: 'Karl Karu', vote: 'approve' },
]

const historyFor = (queryId: number, as: As) =>
  server.ask(statusHistoryCalls.find, { params: { queryId } }, as)
const storyFor = async (queryId: number, as: As) =>
  (await server.ask(timelineCalls.find, { params: { id: queryId }, query: { pageSize: 100 } }, as)).content

test('the partner sees a decision by the committee; credit and compliance see the single votes', async () => {
  const queryId = await decided()
  for (const as of [one, COMPLIANCE] as const) {
    const rows = await historyFor(queryId, as)
    expect(rows.map(({ byCommittee }) => byCommittee)).toEqual([false, false, false, true])
    expect(rows.at(-1)).toMatchObject({ status: 'QA', createdByName: '', votes })
    expect(rows.slice(0, -1).flatMap((row) => row.votes)).toEqual([])
    const [step] = (await storyFor(queryId, as)).filter(({ kind }) => kind === 'step')
    expect(step).toMatchObject({ status: 'QA', byName: null, byCommittee: true, votes })
  }
  for (const as of [PARTNER, INHOUSE] as const)
    expect((await historyFor(queryId, as)).at(-1)).toMatchObject({ byCommittee: true, votes: [] })
  const [step] = (await storyFor(queryId, INHOUSE)).filter(({ kind }) => kind === 'step')
  expect(step).toMatchObject({ status: 'QA', byName: null, byCommittee: true, votes: [] })
})

test('void votes do not appear in a later decision; a member who decides alone is named', async () => {
  const queryId = await sent()
  await vote(queryId, two, 'refuse', 'Tax debt')
  await save(queryId, { advance: 20 }, INHOUSE)
  await scene.step(queryId, 'QA', one)
  expect((await historyFor(queryId, COMPLIANCE)).at(-1)).toMatchObject({
    status: 'QA',
    createdByName: 'Kristjan Krass',
    byCommittee: false,
    votes: [],
  })
})

test('the credit decision names the committee, not its members', async () => {
  const queryId = await decided()
  const { content } = await server.ask(agreementCalls.creditDecision, { params: { queryId } }, INHOUSE)
  const text = pdfText(new Uint8Array(await content.arrayBuffer())).replaceAll(/\s+/g, ' ')
  expect(text).toContain('Decided by Credit committee')
  expect(text).not.toMatch(/Krass|Kallas|Karu/)
})

test('letters about votes are in the timeline for credit and compliance', async () => {
  const queryId = await sent()
  const lettersFor = async (as: As) =>
    (await storyFor(queryId, as))
      .filter(({ event }) => event.startsWith('letter.sent.vote'))
      .map(({ event, about }) => `${event} ${about}`)
      .toSorted()
  const needed = ['Kaja Kallas', 'Karl Karu', 'Kristjan Krass'].map(
    (name) => `letter.sent.voteNeeded ${name}`,
  )
  await vi.waitFor(async () => expect(await lettersFor(COMPLIANCE)).toEqual(needed), 60_000)
  await vote(queryId, two, 'approve')
  await save(queryId, { paymentPeriod: 36 }, INHOUSE)
  const all = [...needed, 'letter.sent.voteVoid Kaja Kallas']
  await vi.waitFor(async () => expect(await lettersFor(one)).toEqual(all), 60_000)
  expect(await lettersFor(INHOUSE)).toEqual([])
})
