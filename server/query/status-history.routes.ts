import { statusHistoryCalls } from '../../api/status-history.calls.ts'
import { type Api, bind } from '../platform/http/bind.ts'
import { findQuery } from './record/query.store.ts'
import { assertVisible } from './record/visibility.ts'
import { shownTime } from '../platform/language/time.ts'
import { findHistory } from '../status-history/status-history.store.ts'

export const statusHistoryRoutes = (api: Api): void => {
  bind(api, statusHistoryCalls.find, {}, async ({ principal, database, params }) => {
    assertVisible(principal, await findQuery(database, params.queryId))
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
