import type { Principal } from '../../../api/role.ts'
import { Problem } from '../../platform/http/problem.ts'
import type { StoredQuery } from '../record/query.store.ts'
import { toQuery } from '../record/to-query.ts'

/** What a save is based on: the query's `modifiedDtime` as it was last read. */
type Based = { modifiedDtime?: string | undefined }

const isCurrent = ({ query }: StoredQuery, modifiedDtime: string): boolean =>
  Date.parse(modifiedDtime) === query.modifiedAt.getTime()

/**
 * A save that does not say what it is based on is made in any case.
 * @throws Problem query.conflict with the stored query where the save is based on an older one
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
