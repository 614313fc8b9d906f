import { assetGroupCalls } from '../../api/asset-group.calls.ts'
import { type Api, bind } from '../platform/http/bind.ts'
import { visiblePartner } from '../partner/reach.ts'
import { findGroupNamesOf, findGroups } from './asset-group.store.ts'
import { toAssetGroups } from './asset-group.ts'

export const assetGroupRoutes = (api: Api): void => {
  bind(api, assetGroupCalls.findAll, {}, async ({ database }) => toAssetGroups(await findGroups(database)))
  bind(api, assetGroupCalls.namesOfPartner, {}, async ({ principal, database, params: { partnerId } }) => {
    const partner = await visiblePartner(database, principal, partnerId)
    return findGroupNamesOf(database, partner.partnerId)
  })
}
