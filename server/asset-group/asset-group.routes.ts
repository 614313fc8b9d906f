import { assetGroupCalls } from '../../contract/asset-group.calls.ts'
import { type Api, bind } from '../http/bind.ts'
import { reachedPartner } from '../partner/reach.ts'
import { findGroupNamesOf, findGroups } from './asset-group.store.ts'
import { toAssetGroups } from './asset-group.ts'

export const assetGroupRoutes = (api: Api): void => {
  bind(api, assetGroupCalls.findAll, {}, async ({ database }) => toAssetGroups(await findGroups(database)))
  bind(api, assetGroupCalls.namesOfPartner, {}, async ({ actor, database, params: { partnerId } }) => {
    const partner = await reachedPartner(database, actor, partnerId)
    return findGroupNamesOf(database, partner.partnerId)
  })
}
