import type { QuerySave } from '../../../api/query.ts'
import type { Principal } from '../../../api/role.ts'
import type { Connection } from '../../platform/database/database.ts'
import { formSeenBy } from '../record/visible-fields.ts'
import type { StoredQuery } from '../record/query.store.ts'
import { changesOf } from './changes.ts'
import { changeQuery, refuseLocked, type SaveDependencies } from './save.ts'
import { refuseStale } from './refuse-stale.ts'

type Replacement = {
  queryId: number
  payload: Required<Pick<QuerySave, 'qassets'>> | Required<Pick<QuerySave, 'sureties'>>
  modifiedDtime: string | undefined
}

/**
 * Replaces a list of a query, in a separate call. @throws Problem query.conflict, see `refuseStale`; `applyChanges`
 */
export const replaceList = (
  dependencies: SaveDependencies,
  connection: Connection,
  principal: Principal,
  { queryId, payload, modifiedDtime }: Replacement,
): Promise<StoredQuery> =>
  changeQuery(dependencies, connection, principal, queryId, (stored) => {
    refuseLocked(principal, stored.query.status, changesOf(payload, formSeenBy(principal, stored)))
    refuseStale(principal, stored, { modifiedDtime }, dependencies.now())
    return payload
  })
