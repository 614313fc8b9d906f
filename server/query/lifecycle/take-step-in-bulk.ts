import type { BulkResult, BulkStep, BulkQuery } from '../../../api/bulk-step.ts'
import type { Principal } from '../../../api/role.ts'
import type { QueryEvent, QueryEventType } from '../../../machines/lifecycle/query/steps.ts'
import { eventOf } from '../../../machines/lifecycle/query/step-catalogue.ts'
import { transitionsOf } from '../../../machines/lifecycle/query/transitions.ts'
import type { Connection } from '../../platform/database/database.ts'
import { Problem } from '../../platform/http/problem.ts'
import { findQuery, loadQueryParts, type StoredQuery } from '../record/query.store.ts'
import { toQuery } from '../record/to-query.ts'
import { assertVisible, canSee } from '../record/visibility.ts'
import type { LockedQuery, StepDependencies } from './query-lifecycle.ts'

/** A query with the version that the user has seen. */
type Seen = BulkStep['queries'][number]

const toBulkQuery = (stored: StoredQuery, principal: Principal, now: Date): BulkQuery => {
  const { queryId, custName, status, modifiedDtime, modifiedByName, facts } = toQuery(stored, principal, now)
  return { queryId, custName, status, modifiedDtime, modifiedByName, facts }
}

/** The current state of a query; null if the reader does not see it. */
export const findBulkQuery = async (
  database: Connection,
  principal: Principal,
  queryId: number,
  now: Date,
): Promise<BulkQuery | null> => {
  const query = await findQuery(database, queryId)
  if (!query || !canSee(principal, query)) return null
  return toBulkQuery(await loadQueryParts(database, query), principal, now)
}

/** The query has changed since the user read it. `taken`: this user has already taken the step. */
class NotAsSeen extends Error {
  readonly taken: boolean
  constructor(taken: boolean) {
    super('the query has changed')
    this.taken = taken
  }
}

const isTaken = ({ query }: LockedQuery, seen: Seen, event: QueryEventType, { userId }: Principal): boolean =>
  query.modifiedBy === userId &&
  query.status !== seen.status &&
  transitionsOf(seen.status, event).some(({ to }) => to === query.status)

/** @throws Problem notFound; NotAsSeen */
const eventFor =
  (principal: Principal, seen: Seen, event: QueryEventType, reason: string) =>
  (locked: LockedQuery): QueryEvent => {
    const { modifiedAt } = assertVisible(principal, locked.query)
    if (modifiedAt.getTime() !== Date.parse(seen.modifiedDtime))
      throw new NotAsSeen(isTaken(locked, seen, event, principal))
    return eventOf(event, principal, { reason, note: '' })
  }

type Taking = StepDependencies & {
  database: Connection
  principal: Principal
  now: () => Date
  /** Audits a refusal, as for a single step. */
  onRefused: (problem: Problem) => Promise<void>
  onError: (error: unknown) => void
}

/** Takes the step for one query in its own transaction, by the same function as the single step. */
const takeOne = async (
  taking: Taking,
  event: QueryEventType,
  reason: string,
  seen: Seen,
): Promise<Pick<BulkResult, 'outcome' | 'reason'>> => {
  const { lifecycles, database, principal, onRefused, onError } = taking
  try {
    await database.transaction((tx) =>
      lifecycles.query.apply(tx, seen.queryId, eventFor(principal, seen, event, reason)),
    )
    return { outcome: 'done', reason: null }
  } catch (error) {
    if (error instanceof NotAsSeen) return { outcome: error.taken ? 'done' : 'changed', reason: null }
    if (!(error instanceof Problem) || error.status >= 500) {
      onError(error)
      return { outcome: 'failed', reason: null }
    }
    await onRefused(error)
    if (error.code === 'notFound') return { outcome: 'missing', reason: null }
    return { outcome: 'refused', reason: error.parts.reason ?? null }
  }
}

/** Takes a step for each query, one after the other. A failure does not affect the other queries. */
export const takeForEach = async (
  taking: Taking,
  event: QueryEventType,
  { reason = '', queries }: BulkStep,
): Promise<BulkResult[]> => {
  const results: BulkResult[] = []
  for (const seen of queries) {
    const result = await takeOne(taking, event, reason, seen)
    const now = await findBulkQuery(taking.database, taking.principal, seen.queryId, taking.now())
    results.push({ queryId: seen.queryId, ...result, now })
  }
  return results
}
