import type { QuerySave } from '../../../api/query.ts'
import type { Principal } from '../../../api/role.ts'
import type { Connection } from '../../platform/database/database.ts'
import { formSeenBy } from '../record/form-seen.ts'
import type { StoredQuery } from '../record/query.store.ts'
import { changesOf } from './changes.ts'
import { changeQuery, refuseLocked, type SaveDependencies } from './save.ts'
import { refuseStaleList } from './stale.ts'

type Replacement = {
  queryId: number
  payload: Required<Pick<QuerySave, 'qassets'>> | Required<Pick<QuerySave, 'sureties'>>
  modifiedDtime: string | undefined
}

const idsOf = ({ qassets, sureties }: Pick<QuerySave, 'qassets' | 'sureties'>) => [
  ...(qassets ?? []).map(({ qassetId }) => qassetId),
  ...(sureties ?? []).map(({ suretyId }) => suretyId),
]

/** Replaces a list of a query by a single call. @throws Problem query.conflict, see `refuseStaleList`; `applyChanges` */
export const replaceList = (
  dependencies: SaveDependencies,
  connection: Connection,
  principal: Principal,
  { queryId, payload, modifiedDtime }: Replacement,
): Promise<StoredQuery> =>
  changeQuery(dependencies, connection, principal, queryId, (stored) => {
    const seen = formSeenBy(principal, stored)
    refuseLocked(principal, stored.query.status, changesOf(payload, seen))
    const { qassets, sureties } = seen
    const ids = idsOf('qassets' in payload ? { qassets } : { sureties }).flatMap((id) => id ?? [])
    refuseStaleList(principal, stored, { modifiedDtime, ids, kept: idsOf(payload) }, dependencies.now())
    return payload
  })
