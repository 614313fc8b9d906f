import type { Principal } from '../../../api/role.ts'
import { Problem } from '../../platform/http/problem.ts'
import type { StoredQuery } from '../record/query.store.ts'
import { toQuery } from '../record/to-query.ts'

/** What a save is based on: the query's `modifiedDtime` as it was last read. */
type Based = { modifiedDtime?: string | undefined }

const isCurrent = ({ query }: StoredQuery, modifiedDtime: string): boolean =>
  Date.parse(modifiedDtime) === query.modifiedAt.getTime()

const conflict = (principal: Principal, stored: StoredQuery, now: Date): Problem =>
  new Problem('query.conflict', {
    currentStatus: stored.query.status,
    stored: toQuery(stored, principal, now),
  })

/** @throws Problem query.conflict with the stored query where the save is based on an older one */
export const refuseStale = (
  principal: Principal,
  stored: StoredQuery,
  { modifiedDtime }: Based,
  now: Date,
): void => {
  if (modifiedDtime === undefined)
    throw new Problem('request.invalid', { fields: [{ path: 'modifiedDtime', code: 'field.required' }] })
  if (!isCurrent(stored, modifiedDtime)) throw conflict(principal, stored, now)
}

/** A list that a save replaces: what stands in it now, and what of that the save names again. */
type Replacement = Based & { ids: readonly number[]; kept: readonly (number | undefined)[] }

/**
 * A save that does not say what it is based on has read nothing: it may add and change, but leave nothing out.
 * @throws Problem query.conflict where it does, or where it is based on an older query
 */
export const refuseStaleList = (
  principal: Principal,
  stored: StoredQuery,
  { modifiedDtime, ids, kept }: Replacement,
  now: Date,
): void => {
  const fits =
    modifiedDtime === undefined ? ids.every((id) => kept.includes(id)) : isCurrent(stored, modifiedDtime)
  if (!fits) throw conflict(principal, stored, now)
}
