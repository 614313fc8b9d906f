import { transition } from 'xstate'
import type { QueryFacts } from '../../contract/query-facts.ts'
import type { StatusCode, Standing } from '../../contract/status.ts'
import type { QueryActor } from '../../machines/query.actor.ts'
import type { QueryEvent } from '../../machines/query.events.ts'
import { queryMachine } from '../../machines/query.machine.ts'
import { querySnapshot, refusal } from '../../machines/query.refusal.ts'
import { failingGuard } from '../../machines/query.step.ts'
import { stepsOf } from '../../machines/query.steps.ts'
import { audit } from '../audit/audit.ts'
import type { Transaction } from '../database/database.ts'
import type { Dependencies } from '../dependencies.ts'
import { Problem } from '../http/problem.ts'
import { doerOf, theSystem, type Visit, writeHistory } from '../status-history/status-history.store.ts'
import { approval, decide } from './decide.ts'
import { runEffects } from './effects.ts'
import { queryFacts } from './facts.ts'
import type { QueryRow } from './query.table.ts'
import { lockQuery, type StoredQuery, withParts } from './query.store.ts'
import { laterThan, writeQuery } from './query.write.ts'
import { reached } from './visibility.ts'

/** What taking a step needs of the server. */
export type StepDependencies = Pick<Dependencies, 'jobs' | 'now'>

type Way = { to: StatusCode | null; actions: readonly { type: string; params: unknown }[] }

/**
 * Where the machine lets an event lead, and what it sets off; `to` is null where the status stays.
 * @throws Problem query.refused with the status now stored and the guard that failed
 */
const way = (status: StatusCode, facts: QueryFacts, event: QueryEvent): Way => {
  const refused = refusal(status, facts, event)
  if (refused) throw new Problem('query.refused', { currentStatus: status, reason: refused.reason })
  const step = stepsOf(status, event.type).find((one) => failingGuard({ facts, event, step: one }) === null)
  const [, actions] = transition(queryMachine, querySnapshot(status, facts), event)
  return { to: step?.to ?? null, actions: actions.map(({ type, params }) => ({ type, params })) }
}

const reasonOf = (event: QueryEvent): string | null =>
  event.type === 'query.close' ? event.reason.trim() : null

/** The decision of the system on a query that has just come to the status, and the one it leads to, if any. */
const decided = (stored: StoredQuery, status: StatusCode, facts: QueryFacts, now: Date) => {
  const automaticDecision = decide(stored, status, facts, now)
  const approved = automaticDecision.outcome === 'approved'
  return { automaticDecision, to: approved ? way(status, facts, approval).to : null }
}

type Taken = {
  visits: Visit[]
  changes: Partial<Pick<StoredQuery['query'], 'automaticDecision' | 'closingReason'>>
}

const take = async (
  tx: Transaction,
  stored: StoredQuery,
  facts: QueryFacts,
  event: QueryEvent,
  { to, actions }: Way,
  now: Date,
): Promise<Taken> => {
  if (to === null) return { visits: [], changes: {} }
  const reason = reasonOf(event)
  const visit = { status: to, by: await doerOf(tx, event.actor), reason }
  const closing = { closingReason: reason }
  if (!actions.some(({ type }) => type === 'decideAutomatically'))
    return { visits: [visit], changes: closing }
  const decision = decided(stored, to, facts, now)
  const further = decision.to && { status: decision.to, by: theSystem, reason: null }
  return {
    visits: further ? [visit, further] : [visit],
    changes: { ...closing, automaticDecision: decision.automaticDecision },
  }
}

const userOf = (actor: QueryActor): number | null => (actor.role === 'SYSTEM' ? null : actor.userId)

const auditStep = (
  tx: Transaction,
  actor: QueryActor,
  queryId: number,
  event: string,
  walked: StatusCode[],
) =>
  audit(tx, {
    event: 'query.stepTaken',
    accountUserId: userOf(actor),
    subject: 'query',
    subjectId: queryId,
    details: { event, walked },
  })

/** An event, or how to tell it from the query once it is held. */
export type EventOrHow = QueryEvent | ((held: QueryRow) => QueryEvent)

/**
 * Lets something happen to a query: holds it, asks the machine, and stores the new status, a history row for each
 * status it came to, the audit entry and what the transition sets off, all in the caller's transaction. Sending to
 * credit also takes the automatic decision. A person needs to see the query.
 * @throws Problem notFound, query.refused
 */
export const applyEvent = async (
  { jobs, now }: StepDependencies,
  tx: Transaction,
  queryId: number,
  eventOrHow: EventOrHow,
): Promise<Standing> => {
  const held = await lockQuery(tx, queryId)
  if (!held) throw new Problem('notFound')
  const event = typeof eventOrHow === 'function' ? eventOrHow(held) : eventOrHow
  if (event.actor.role !== 'SYSTEM') reached(event.actor, held)
  const stored = await withParts(tx, held)
  const time = now()
  const modifiedAt = laterThan(held.modifiedAt, time)
  const facts = queryFacts(stored, event.actor, time)
  const found = way(held.status, facts, event)
  const { visits, changes } = await take(tx, stored, facts, event, found, modifiedAt)
  const walked = visits.map(({ status }) => status)
  const status = walked.at(-1) ?? held.status
  await writeQuery(tx, queryId, { ...changes, status, modifiedAt, modifiedBy: userOf(event.actor) })
  await writeHistory(tx, queryId, visits, modifiedAt)
  await runEffects({ tx, jobs, now: modifiedAt, queryId }, found.actions)
  await auditStep(tx, event.actor, queryId, event.type, walked)
  return { queryId, status, modifiedDtime: modifiedAt.toISOString() }
}
