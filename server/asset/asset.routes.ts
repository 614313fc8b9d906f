import { assetCalls } from '../../api/asset.calls.ts'
import { type Qasset, type QassetSave, qassetsOf } from '../../api/asset.ts'
import type { Principal } from '../../api/role.ts'
import * as z from 'zod/mini'
import { id } from '../../api/field.ts'
import { validQassetSave } from '../../domain/valid/valid-asset.ts'
import { type Api, bind } from '../platform/http/bind.ts'
import { Problem } from '../platform/http/problem.ts'
import { replaceList } from '../query/save/replace-list.ts'
import { changeQuery, type SaveDependencies } from '../query/save/save.ts'
import { assetsSeenBy } from '../query/record/visible-fields.ts'
import { queryOfAsset, toQasset } from '../query/parts/asset.store.ts'
import type { AssetRow } from '../schema/asset.table.ts'

const saveAllBody = qassetsOf(validQassetSave)
const saveBody = z.intersection(z.object({ queryId: id }), validQassetSave)

const seenBy = (principal: Principal, assets: readonly AssetRow[]): Qasset[] =>
  assetsSeenBy(principal, assets).map(toQasset)

const asSent = (principal: Principal, assets: readonly AssetRow[]): QassetSave[] =>
  seenBy(principal, assets).map(({ queryId: _, ...asset }) => asset)

/**
 * Returns the stored list with the asset replaced, or appended if it is new.
 * @throws Problem request.invalid if the asset belongs to another query
 */
const withAsset = (principal: Principal, assets: readonly AssetRow[], asset: QassetSave): QassetSave[] => {
  const sent = asSent(principal, assets)
  if (asset.qassetId === undefined) return [...sent, asset]
  if (!assets.some(({ qassetId }) => qassetId === asset.qassetId))
    throw new Problem('request.invalid', { fields: [{ path: 'qassetId', code: 'field.choice' }] })
  return sent.map((stored) => (stored.qassetId === asset.qassetId ? asset : stored))
}

const bindSaves = (api: Api & SaveDependencies) => {
  bind(api, assetCalls.saveAll, { body: saveAllBody }, async ({ principal, database, body }) => {
    const { queryId, modifiedDtime, qassets } = body
    const payload = { qassets }
    const { assets } = await replaceList(api, database, principal, { queryId, payload, modifiedDtime })
    return seenBy(principal, assets)
  })
  bind(api, assetCalls.save, { body: saveBody }, async ({ principal, database, body }) => {
    const { queryId, ...asset } = body
    const { assets } = await changeQuery(api, database, principal, queryId, (stored) => ({
      qassets: withAsset(principal, stored.assets, asset),
    }))
    const seen = seenBy(principal, assets)
    const saved = seen.find(({ qassetId }) => qassetId === asset.qassetId) ?? seen.at(-1)
    if (!saved) throw new Error('a saved asset is not stored')
    return saved
  })
}

export const assetRoutes = (api: Api & SaveDependencies): void => {
  bindSaves(api)
  bind(api, assetCalls.delete, {}, async ({ principal, database, body: { qassetId } }) => {
    const queryId = await queryOfAsset(database, qassetId)
    if (queryId === undefined) throw new Problem('notFound')
    await changeQuery(api, database, principal, queryId, ({ assets }) => ({
      qassets: asSent(
        principal,
        assets.filter((asset) => asset.qassetId !== qassetId),
      ),
    }))
  })
  bind(api, assetCalls.deleteAll, {}, async ({ principal, database, body }) => {
    await changeQuery(api, database, principal, body.queryId, { qassets: [] })
  })
}
