import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { conditionCalls } from '../../../api/condition.calls.ts'
import type { Condition } from '../../../api/condition.ts'
import { queryCalls } from '../../../api/query.calls.ts'
import type { StatusCode } from '../../../api/status.ts'
import { runConditionDeadlines } from '../../../server/condition/condition-deadlines.ts'
import { conditionTable } from '../../../server/schema/condition.table.ts'
import { COMPLIANCE, CREDIT, INHOUSE, PARTNER, queryIn } from '../container/scene.ts'
import { startTestServer, type TestServer } from '../server.ts'
import { aConditionAsked, accept, aDocumentAsked, aFieldAsked, answer, askFor, files, of } from './scene.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

type Who = typeof CREDIT | typeof COMPLIANCE | typeof INHOUSE

/** Takes a step; returns the guard that refuses it, or the new status. */
const step = async (queryId: number, status: StatusCode, as: Who, closingReason?: string) => {
  const query = { queryId, status, ...(closingReason !== undefined && { closingReason }) }
  const { body } = await server.request(queryCalls.changeStatus, { query }, as)
  const answered = body as { reason?: string; status: StatusCode | number }
  return answered.reason ?? answered.status
}

const passDay = async ({ conditionId }: Condition) => {
  const overdueAt = new Date(server.dependencies.now().getTime() - 1)
  await server.database
    .update(conditionTable)
    .set({ overdueAt })
    .where(eq(conditionTable.conditionId, conditionId))
  await runConditionDeadlines(server.dependencies)
}

test('a deal with six conditions is stopped by each, and goes on to activation', async () => {
  const { queryId } = await queryIn(server, 'SCR', { ledger: 'empty' })
  const [report, account, turnover, appraisal, insurance, handover] = await askFor(
    server,
    queryId,
    { ...aDocumentAsked, neededFor: 'decision' },
    { ...aFieldAsked, neededFor: 'decision' },
    { ...aConditionAsked, neededFor: 'contract' },
    { ...aDocumentAsked, documentType: 'valuation', askedOf: 'inhouse', neededFor: 'contract' },
    { ...aDocumentAsked, documentType: 'insurancePolicy', neededFor: 'signing' },
    { ...aConditionAsked, askedOf: 'surety', neededFor: 'activation' },
  )
  if (!report || !account || !turnover || !appraisal || !insurance || !handover) throw new Error('six')

  expect(await step(queryId, 'QA', CREDIT)).toBe('conditionsMetForDecision')
  const upload = { ...of(report), body: files('report.pdf') }
  await server.request(conditionCalls.answerWithFiles, upload, PARTNER)
  await accept(server, report)
  expect(await step(queryId, 'QA', CREDIT)).toBe('conditionsMetForDecision')
  const value = 'EE382200221020145685'
  await server.ask(conditionCalls.answer, { ...of(account), body: { value } }, PARTNER)
  await accept(server, account)
  expect(await step(queryId, 'QA', CREDIT)).toBe('QA')

  // One is returned, one waived.
  expect(await step(queryId, 'CR', INHOUSE)).toBe('conditionsMetForContract')
  await answer(server, turnover)
  await server.ask(conditionCalls.return, { ...of(turnover), body: { reason: 'Which year?' } }, CREDIT)
  await answer(server, turnover, 'Of 2025.')
  await accept(server, turnover)
  await server.ask(conditionCalls.waive, { ...of(appraisal), body: { reason: 'New goods.' } }, CREDIT)
  expect(await step(queryId, 'CR', INHOUSE)).toBe('CR')

  // One is overdue, and holds the activation until it is met all the same.
  await passDay(insurance)
  expect(await step(queryId, 'CA', COMPLIANCE, 'Signed on paper')).toBe('conditionsMetForActivation')
  await server.request(
    conditionCalls.answerWithFiles,
    { ...of(insurance), body: files('policy.pdf') },
    PARTNER,
  )
  await accept(server, insurance)
  await answer(server, handover, 'Received.', INHOUSE)
  expect(await step(queryId, 'CA', COMPLIANCE, 'Signed on paper')).toBe('conditionsMetForActivation')
  await accept(server, handover)
  expect(await step(queryId, 'CA', COMPLIANCE, 'Signed on paper')).toBe('CA')

  const { conditions } = await server.ask(conditionCalls.find, { params: { id: queryId } }, COMPLIANCE)
  expect(conditions.map(({ state, overdueDtime }) => [state, overdueDtime !== null])).toEqual([
    ['accepted', false],
    ['accepted', false],
    ['accepted', false],
    ['waived', false],
    ['accepted', true],
    ['accepted', false],
  ])
})
