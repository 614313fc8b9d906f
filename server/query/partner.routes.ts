import { queryCalls } from '../../api/query.calls.ts'
import { toPartnerSetting } from '../partner/partner-setting.ts'
import { type Api, bind } from '../platform/http/bind.ts'
import { findQuery, loadQueryParts } from './record/query.store.ts'
import { assertVisible } from './record/visibility.ts'

/** The settings of a query's own partner. */
export const queryPartnerRoutes = (api: Api): void => {
  bind(api, queryCalls.partner, {}, async ({ principal, database, params }) => {
    const query = assertVisible(principal, await findQuery(database, params.queryId))
    return toPartnerSetting((await loadQueryParts(database, query)).partner)
  })
}
