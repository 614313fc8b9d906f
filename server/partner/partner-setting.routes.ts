import { partnerCalls } from '../../api/partner.calls.ts'
import { type Api, bind } from '../platform/http/bind.ts'
import { Problem } from '../platform/http/problem.ts'
import { toPartnerSetting } from './partner-setting.ts'
import { findPartner } from './partner.store.ts'

export const partnerSettingRoutes = (api: Api): void => {
  bind(api, partnerCalls.setting, {}, async ({ principal, database }) => {
    const partner =
      principal.partnerId === null ? undefined : await findPartner(database, principal.partnerId)
    if (!partner) throw new Problem('notFound')
    return toPartnerSetting(partner)
  })
}
