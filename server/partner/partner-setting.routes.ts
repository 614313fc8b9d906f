import { partnerCalls } from '../../contract/partner.calls.ts'
import { queryCalls } from '../../contract/query.calls.ts'
import { type Api, bind } from '../http/bind.ts'
import { Problem } from '../http/problem.ts'
import { findQuery, withParts } from '../query/query.store.ts'
import { reached } from '../query/visibility.ts'
import { toPartnerSetting } from './partner-setting.ts'
import { findPartner } from './partner.store.ts'

export const partnerSettingRoutes = (api: Api): void => {
  bind(api, partnerCalls.setting, {}, async ({ actor, database }) => {
    const partner = actor.partnerId === null ? undefined : await findPartner(database, actor.partnerId)
    if (!partner) throw new Problem('notFound')
    return toPartnerSetting(partner)
  })
  bind(api, queryCalls.partner, {}, async ({ actor, database, params }) => {
    const query = reached(actor, await findQuery(database, params.queryId))
    return toPartnerSetting((await withParts(database, query)).partner)
  })
}
