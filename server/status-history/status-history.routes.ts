import { statusHistoryCalls } from '../../contract/status-history.calls.ts'
import { type Api, bind } from '../http/bind.ts'
import { findQuery } from '../query/query.store.ts'
import { reached } from '../query/visibility.ts'
import { shownTime } from '../language/time.ts'
import { findHistory } from './status-history.store.ts'

export const statusHistoryRoutes = (api: Api): void => {
  bind(api, statusHistoryCalls.find, {}, async ({ actor, database, params }) => {
    reached(actor, await findQuery(database, params.queryId))
    const rows = await findHistory(database, params.queryId)
    return rows.map(({ status, createdAt, createdByName, reason }) => ({
      status,
      createdDtime: createdAt.toISOString(),
      formattedCreatedDtime: shownTime(createdAt),
      createdByName,
      reason,
    }))
  })
}
