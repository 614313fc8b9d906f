import type { Principal } from '../../../api/role.ts'
import { Problem } from '../../platform/http/problem.ts'
import type { StoredQuery } from '../record/query.store.ts'
import { toQuery } from '../record/to-query.ts'

/** The version that a save is based on: the query's `modifiedDtime` as it was read. */
type Based = { modifiedDtime?: string | undefined }

const isCurrent = ({ query }: StoredQuery, modifiedDtime: string): boolean =>
  Date.parse(modifiedDtime) === query.modifiedAt.getTime()

/**
 * Rejects a save that is based on an older version; a save without a version always passes.
 * @throws Problem query.conflict with the stored query
 */
export const refuseStale = (
  principal: Principal,
  stored: StoredQuery,
  { modifiedDtime }: Based,
  now: Date,
): void => {
  if (modifiedDtime === undefined || isCurrent(stored, modifiedDtime)) return
  throw new Problem('query.conflict', {
    currentStatus: stored.query.status,
    stored: toQuery(stored, principal, now),
  })
}
