import { afterAll, beforeAll, expect, test } from 'vitest'
import { agreementCalls } from '../../../api/agreement.calls.ts'
import { queryCalls } from '../../../api/query.calls.ts'
import type { StatusCode } from '../../../api/status.ts'
import { statusHistoryCalls } from '../../../api/status-history.calls.ts'
import { pdfText } from '../document/pdf-text.ts'
import { startTestServer, type TestServer } from '../server.ts'
import { COMPLIANCE, CREDIT, INHOUSE, PARTNER } from './example.ts'
import { type As, steppingOn } from './stepping.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const { create, step, refused, historyOf } = steppingOn(() => server)

const read = (queryId: number, as: As) => server.ask(queryCalls.edit, { params: { id: queryId } }, as)
const save = async (queryId: number, changes: object, as: As) => {
  const { modifiedDtime } = await read(queryId, as)
  return server.ask(queryCalls.save, { body: { queryId, modifiedDtime, ...changes } }, as)
}
const note = (queryId: number, status: StatusCode, closingReason: string, as: As) =>
  server.ask(queryCalls.step, { body: { queryId, status, closingReason } }, as)

/** Creates a partner's query before the committee. */
const sent = async () => {
  const { queryId } = await create()
  await step(queryId, 'SM', PARTNER)
  await step(queryId, 'SCR', INHOUSE)
  return queryId
}

const seenChange = { field: 'residual', before: 5, after: 10 }
const payment = { field: 'pmtAmount', before: expect.any(Number), after: expect.any(Number) }

test('the partner sees the committee’s changes of visible terms, also in the history', async () => {
  const queryId = await sent()
  expect(await refused(queryId, 'QAC', CREDIT)).toMatchObject({ status: 409, reason: 'termsChanged' })
  await save(queryId, { residual: 10, specialTerms: 'Insured by us' }, CREDIT)
  expect(await refused(queryId, 'QA', CREDIT)).toMatchObject({ status: 409, reason: 'termsUnchanged' })
  await note(queryId, 'QAC', 'A smaller risk', CREDIT)
  const secret = { field: 'specialTerms', before: '', after: 'Insured by us' }
  expect((await historyOf(queryId)).at(-1)).toMatchObject({
    status: 'QAC',
    reason: 'A smaller risk',
    changes: [seenChange, secret, payment],
  })
  const rows = await server.ask(statusHistoryCalls.find, { params: { queryId } }, PARTNER)
  expect(rows.at(-1)).toMatchObject({ reason: 'A smaller risk', changes: [seenChange, payment] })
  expect(await read(queryId, PARTNER)).toMatchObject({
    approvedChanges: [seenChange, payment],
    termsBefore: null,
  })
  expect((await read(queryId, INHOUSE)).approvedChanges).toMatchObject([seenChange, secret, payment])
})

test('a reverted change is not reported', async () => {
  const queryId = await sent()
  await save(queryId, { residual: 10 }, CREDIT)
  await save(queryId, { residual: 5 }, CREDIT)
  expect(await refused(queryId, 'QAC', CREDIT)).toMatchObject({ reason: 'termsChanged' })
  expect(await step(queryId, 'QA', CREDIT)).toMatchObject({ status: 'QA' })
})

test('changes by in-house users meanwhile are not the committee’s', async () => {
  const queryId = await sent()
  await save(queryId, { residual: 10 }, CREDIT)
  await save(queryId, { paymentPeriod: 36 }, INHOUSE)
  await step(queryId, 'QAC', CREDIT)
  expect((await historyOf(queryId)).at(-1)?.changes).toMatchObject([seenChange, payment])
})

test('a cancelled approval is void, and its changes belong to the next one', async () => {
  const queryId = await sent()
  await save(queryId, { residual: 10 }, CREDIT)
  await step(queryId, 'QAC', CREDIT)
  await note(queryId, 'SCR', 'The tax debt is larger', CREDIT)
  expect((await read(queryId, PARTNER)).approvedChanges).toEqual([])
  await step(queryId, 'QAC', CREDIT)
  expect((await historyOf(queryId)).at(-1)?.changes).toMatchObject([seenChange, payment])
})

test('a query sent again is decided with its current terms', async () => {
  const queryId = await sent()
  await save(queryId, { residual: 10 }, CREDIT)
  await step(queryId, 'N', CREDIT, 'Tax debt')
  await step(queryId, undefined, COMPLIANCE)
  await step(queryId, 'SM', PARTNER)
  await step(queryId, 'SCR', INHOUSE)
  expect(await refused(queryId, 'QAC', CREDIT)).toMatchObject({ reason: 'termsChanged' })
})

test('the partner does not read notes between credit and compliance', async () => {
  const queryId = await sent()
  await note(queryId, 'SCO', 'Is he a public person?', CREDIT)
  await note(queryId, 'SCR', 'He is not', COMPLIANCE)
  await note(queryId, 'QA', 'Turnover covers it', CREDIT)
  const rows = await server.ask(statusHistoryCalls.find, { params: { queryId } }, PARTNER)
  const lastReasons = (lines: typeof rows) => lines.slice(-3).map(({ reason }) => reason)
  expect(lastReasons(rows)).toEqual([null, null, 'Turnover covers it'])
  expect(lastReasons(await historyOf(queryId))).toEqual([
    'Is he a public person?',
    'He is not',
    'Turnover covers it',
  ])
})

test('the credit decision prints changes only if there were any', async () => {
  const paperOf = async (queryId: number) => {
    const { content } = await server.ask(agreementCalls.creditDecision, { params: { queryId } }, INHOUSE)
    return pdfText(new Uint8Array(await content.arrayBuffer())).replaceAll(/\s+/g, ' ')
  }
  const changed = await sent()
  await save(changed, { residual: 10, language: 'en' }, CREDIT)
  await step(changed, 'QAC', CREDIT)
  expect(await paperOf(changed)).toContain('Changes to the terms Residual 10% (before: 5%)')
  const unchanged = await sent()
  await step(unchanged, 'QA', CREDIT)
  expect(await paperOf(unchanged)).not.toContain('Tingimuste muudatused')
})
