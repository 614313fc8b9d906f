import type { QueryFacts } from '../../../api/query-facts.ts'
import type { QueryStatus, StatusCode } from '../../../api/status.ts'
import { stepOf } from '../../../machines/lifecycle/query/step-catalogue.ts'
import { isConcludedAfter } from '../../../machines/lifecycle/query/query-history.ts'
import type { QueryEffect } from '../../../machines/lifecycle/query/step-effects.ts'
import type { QueryEvent } from '../../../machines/lifecycle/query/steps.ts'
import { refusalValues } from '../../../machines/lifecycle/query/refusal-values.ts'
import type { QueryPrincipal } from '../../../machines/lifecycle/query/principal.ts'
import { queryMachine, statusOf } from '../../../machines/lifecycle/query/query.machine.ts'
import { querySnapshot, type Refusal, refusal } from '../../../machines/lifecycle/query/refusal.ts'
import { nextPrincipals } from '../../../machines/lifecycle/query/refusal-explanation.ts'
import { becomesShopTurn } from '../../../machines/lifecycle/query/step-letters.ts'
import { isInternal } from '../../../machines/lifecycle/query/transitions.ts'
import {
  type Change,
  createLifecycle,
  type Lifecycle,
  type Effects,
} from '../../lifecycle/apply-transition.ts'
import { audit } from '../../platform/audit/write-audit.ts'
import type { Connection, Transaction } from '../../platform/database/database.ts'
import { programOf, userIdOf } from '../../platform/http/auth.ts'
import { Problem } from '../../platform/http/problem.ts'
import { findHistoryFacts, type Performer, performerOf, writeHistory } from '../parts/status-history.store.ts'
import { toQueryStatus } from '../record/to-query.ts'
import { queryFacts } from '../record/lifecycle-facts.ts'
import { decidedChanges } from '../record/stored-deal.ts'
import {
  findQuery,
  loadQueryParts,
  lockQuery,
  type StoredQuery,
  writeQueryState,
} from '../record/query.store.ts'
import type { QueryRow } from '../../schema/query.table.ts'
import { laterThan } from '../../platform/database/time.ts'
import { storeFirstVersion, storeVersion } from '../record/query-version.store.ts'
import { assertVisible } from '../record/visibility.ts'

export type LockedQuery = StoredQuery & { at: Date }
export type QueryLifecycle = Lifecycle<QueryEvent, LockedQuery, QueryStatus>

/** Needed to apply events to a query. */
export type StepDependencies = { lifecycles: { query: QueryLifecycle } }

type QueryChange = Change<typeof queryMachine, LockedQuery>

const userOf = (principal: QueryPrincipal): number | null =>
  principal.role === 'SYSTEM' ? null : userIdOf(principal)

/** The refusal of a step; one that others take names them, one that waits for conditions names the first. */
const refuse = (
  { query: { status } }: StoredQuery,
  reason: Refusal['reason'],
  { event: { type: event, principal }, facts }: { event: QueryEvent; facts: QueryFacts },
): Problem => {
  const who = nextPrincipals({ event, status, facts }).map((kind) => `principal.${kind}`)
  return new Problem('query.refused', {
    currentStatus: status,
    reason,
    ...(reason === 'principalIs' && { texts: { who } }),
    valuesFor: (language) => refusalValues(reason, facts, principal, language),
  })
}

/** @throws Problem query.refused if the lifecycle refuses the event now. Locks and writes nothing. */
export const assertAllowed = (stored: StoredQuery, event: QueryEvent, now: Date): void => {
  const facts = queryFacts(stored, event.principal, now)
  const refused = refusal(stored.query.status, facts, event)
  if (refused) throw refuse(stored, refused.reason, { event, facts })
}

const lock = async (tx: Transaction, queryId: number, now: Date): Promise<LockedQuery> => {
  const query = await lockQuery(tx, queryId)
  if (!query) throw new Problem('notFound')
  return { ...(await loadQueryParts(tx, query)), at: laterThan(query.modifiedAt, now) }
}

/** The reason or note of a step. */
const wordsOf = (event: QueryEvent): string | null => {
  if ('reason' in event) return event.reason.trim()
  return ('note' in event && event.note?.trim()) || null
}

const closingReasonOf = (event: QueryEvent): string | null =>
  stepOf(event.type).keepsReason ? wordsOf(event) : null

const write = async (tx: Transaction, { id, locked, event, before, after }: QueryChange) => {
  const [left, reached] = [statusOf(before.value), statusOf(after.value)]
  const stays = isInternal(left, event.type)
  // Internal steps that do not modify the query must not cause conflicts for people who have it open.
  if (stays && !stepOf(event.type).modifies) return
  await writeQueryState(tx, id, {
    status: reached,
    modifiedAt: locked.at,
    modifiedBy: userOf(event.principal),
    ...(!stays && {
      closingReason: closingReasonOf(event),
      contractConcluded: isConcludedAfter(before.context.contractConcluded, left, reached),
    }),
  })
}

/** Stores a version of the query after a step, with the columns from `write` and the new history. */
const keepStep = async (
  tx: Transaction,
  { id, locked, event, after }: QueryChange,
  { createdBy, createdByName }: Performer,
) => {
  await storeFirstVersion(tx, locked, locked.at)
  const query = {
    ...locked.query,
    status: statusOf(after.value),
    closingReason: closingReasonOf(event),
    modifiedAt: locked.at,
    modifiedBy: createdBy,
  }
  const facts = await findHistoryFacts(tx, id)
  const stored = { ...locked, ...facts, query, modifiedByName: createdByName || null }
  await storeVersion(tx, stored, locked.at, locked.at)
}

type Listener = (
  tx: Transaction,
  change: {
    query: QueryRow
    status: StatusCode
    event: QueryEvent['type']
    at: Date
    by: number | null
    becomesShopTurn: boolean
  },
) => Promise<void>
/** Who hears of each step, and who only of a new status. */
export type Listeners = { step: Listener; status: Listener }

const history = async (tx: Transaction, change: QueryChange, listeners: Listeners) => {
  const { id, locked, event, before, after } = change
  const { principal, type } = event
  const [left, status] = [statusOf(before.value), statusOf(after.value)]
  const program = principal.role === 'SYSTEM' ? undefined : programOf(principal)
  const heard = {
    query: locked.query,
    status,
    event: type,
    at: locked.at,
    by: userOf(principal),
    becomesShopTurn: becomesShopTurn(
      { status: left, facts: before.context },
      { status, facts: after.context },
    ),
  }
  if (!isInternal(left, type)) {
    const by = await performerOf(tx, principal)
    const changes = stepOf(type).listsChanges ? decidedChanges(locked) : []
    await writeHistory(tx, id, { status, event: type, by, reason: wordsOf(event), changes }, locked.at)
    await keepStep(tx, change, by)
    await listeners.status(tx, heard)
  }
  await listeners.step(tx, heard)
  await audit(tx, {
    event: 'query.stepTaken',
    accountUserId: userOf(principal),
    subject: 'query',
    subjectId: id,
    details: { event: type, status, ...(program && { program }) },
  })
}

const readQueryStatus = async (connection: Connection, queryId: number): Promise<QueryStatus> => {
  const query = await findQuery(connection, queryId)
  if (!query) throw new Problem('notFound')
  return toQueryStatus(query)
}

/** Creates the query lifecycle. Its effects are parameters, because they are in folders that depend on this one. */
export const createQueryLifecycle = (
  now: () => Date,
  effects: Effects<QueryEffect>,
  listeners: Listeners,
): QueryLifecycle =>
  createLifecycle({
    name: 'query',
    machine: queryMachine,
    effects,
    lock: (tx, queryId) => lock(tx, queryId, now()),
    storedStatus: ({ query }) => query.status,
    assertVisible: ({ query }, { principal }) => {
      if (principal.role !== 'SYSTEM') assertVisible(principal, query)
    },
    snapshot: (locked, { principal }) =>
      querySnapshot(locked.query.status, queryFacts(locked, principal, now())),
    refuse: (locked, { value, context: facts }, event) => {
      const reason = refusal(statusOf(value), facts, event)?.reason ?? 'notFromThisStatus'
      return refuse(locked, reason, { event, facts })
    },
    write,
    history: (tx, change) => history(tx, change, listeners),
    answer: readQueryStatus,
  })
