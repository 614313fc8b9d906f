import { expect } from 'vitest'
import { problem } from '../../../api/problem.ts'
import { queryCalls } from '../../../api/query.calls.ts'
import { type StatusCode, queryStatus } from '../../../api/status.ts'
import type { PathStep, QueryPath } from '../../models/query.model.ts'
import type { Situation } from '../../models/query.situation.ts'
import { deliveryDate } from '../../specs/chosen.ts'
import { factTable } from '../../specs/effects.table.ts'
import { stepRows } from '../../specs/step-rows.ts'
import { stayingTypes, takesWords } from '../../specs/steps.table.ts'
import type { TestServer } from '../server.ts'
import { arrange, type Arranged, isSent } from './arrange.ts'
import {
  ask,
  type StepRequestOf,
  stepRequestOf,
  bySystem,
  emails,
  everythingSelected,
  reasonSentBy,
} from './take.ts'
import { historyOf } from './written.ts'

const textOf = (body: unknown): string => {
  const { data } = problem.safeParse(body)
  return data
    ? `${data.code} ${data.reason ?? ''} ${JSON.stringify(data.fields ?? '')}`
    : JSON.stringify(body)
}

const calendarTexts = ({ reason }: Situation): string => (reason === 'given' ? everythingSelected.reason : '')

/** Takes the step by the right person's call, or as the system. Returns the words that came with it. */
async function take(
  server: TestServer,
  of: Arranged,
  { from, kind, situation, event, to }: PathStep,
  askingBy: StepRequestOf,
): Promise<string> {
  const { type } = event
  if (kind === 'system') {
    expect(await bySystem(server, of, type, situation)).toMatchObject({ status: to })
    return calendarTexts(situation)
  }
  const chosen = { picked: situation.picked === 'one', reason: calendarTexts(situation) }
  const asking = askingBy(of, from, type, kind, chosen)
  const { status, body } = await ask(server, asking, kind)
  expect(status, textOf(body)).toBe(200)
  if (asking.call.response === queryStatus)
    expect(queryStatus.parse(body)).toMatchObject({ queryId: of.queryId, status: to })
  else expect(body).toMatchObject({ lendifyRefno: expect.any(String) })
  return reasonSentBy(asking, chosen)
}

const storedAs = (server: TestServer, { queryId }: Arranged) =>
  server.ask(queryCalls.edit, { params: { id: queryId } }, emails.compliance)

/** Internal steps, which add no row to the history. */
const isSilent = ({ event: { type }, from, to }: PathStep): boolean =>
  stayingTypes.includes(type) && to === from

/** Expects one row of history, unless the step is internal. */
async function expectHistory(
  { database }: TestServer,
  { queryId }: Arranged,
  step: PathStep,
  { before, words }: { before: number; words: string },
) {
  const { event, to } = step
  const lines = (await historyOf(database, queryId)).slice(before)
  if (isSilent(step)) return expect(lines).toEqual([])
  expect(lines).toHaveLength(1)
  expect(lines[0]).toMatchObject({
    status: to,
    event: event.type,
    reason: (takesWords(event.type) && words) || null,
    createdBy: event.principal.role === 'SYSTEM' ? null : expect.any(Number),
  })
}

async function expectEffects(server: TestServer, of: Arranged, { event }: PathStep, words: string) {
  const stored = await storedAs(server, of)
  if (event.type === 'contract.sendForSigning') expect(await isSent(server.database, of)).toBe(true)
  if (event.type === 'asset.handedOver') expect(stored.deliveryDate).toBe(deliveryDate)
  if (factTable[event.type]?.hasLedgerContract) expect(stored.facts.hasLedgerContract).toBe(true)
  if (event.type === 'query.sendToCredit') expect(stored.automaticDecision).not.toBeNull()
  if (event.type === 'customer.askedForReview')
    expect(stored.decisionReview).toMatchObject({ view: '', endedDtime: null })
  if (stepRows[event.type].keepsReason) expect(stored.closingReason).toBe(words || null)
}

/** Walks one query along a path over HTTP, arranging the situation before each step. Returns its final status. */
export async function walk(
  server: TestServer,
  { steps }: QueryPath,
  askingBy: StepRequestOf = stepRequestOf,
): Promise<StatusCode> {
  let queryId: number | null = null
  let status: StatusCode = steps[0]?.from ?? 'P'
  for (const step of steps) {
    expect(status).toBe(step.from)
    const { situation, kind } = step
    const of: Arranged = await arrange(server.database, { status, situation, kind }, queryId)
    queryId = of.queryId
    const before = await historyOf(server.database, queryId)
    const words = await take(server, of, step, askingBy)
    await expectHistory(server, of, step, { before: before.length, words })
    await expectEffects(server, of, step, words)
    status = (await storedAs(server, of)).status
    expect(status, step.caseName).toBe(step.to)
  }
  return status
}
