import { assetCalls } from '../../api/asset.calls.ts'
import { type QassetSave, qassetsOf } from '../../api/asset.ts'
import * as z from 'zod/mini'
import { id } from '../../api/field.ts'
import { validQassetSave } from '../../domain/valid/valid-asset.ts'
import { type Api, bind } from '../platform/http/bind.ts'
import { Problem } from '../platform/http/problem.ts'
import { replaceList } from '../query/save/replace-list.ts'
import { changeQuery, type SaveDependencies } from '../query/save/save.ts'
import { queryOfAsset, toQasset } from '../query/parts/asset.store.ts'
import type { AssetRow } from '../schema/asset.table.ts'

const saveAllBody = qassetsOf(validQassetSave)
const saveBody = z.intersection(z.object({ queryId: id }), validQassetSave)

const asSent = (assets: readonly AssetRow[]): QassetSave[] =>
  assets.map(toQasset).map(({ queryId: _, ...asset }) => asset)

/**
 * Returns the stored list with the asset replaced, or appended if it is new.
 * @throws Problem request.invalid if the asset belongs to another query
 */
const withAsset = (assets: readonly AssetRow[], asset: QassetSave): QassetSave[] => {
  if (asset.qassetId === undefined) return [...asSent(assets), asset]
  if (!assets.some(({ qassetId }) => qassetId === asset.qassetId))
    throw new Problem('request.invalid', { fields: [{ path: 'qassetId', code: 'field.choice' }] })
  return asSent(assets).map((stored) => (stored.qassetId === asset.qassetId ? asset : stored))
}

const bindSaves = (api: Api & SaveDependencies) => {
  bind(api, assetCalls.saveAll, { body: saveAllBody }, async ({ principal, database, body }) => {
    const { queryId, modifiedDtime, qassets } = body
    const payload = { qassets }
    const { assets } = await replaceList(api, database, principal, { queryId, payload, modifiedDtime })
    return assets.map(toQasset)
  })
  bind(api, assetCalls.save, { body: saveBody }, async ({ principal, database, body }) => {
    const { queryId, ...asset } = body
    const { assets } = await changeQuery(api, database, principal, queryId, (stored) => ({
      qassets: withAsset(stored.assets, asset),
    }))
    const saved = assets.find(({ qassetId }) => qassetId === asset.qassetId) ?? assets.at(-1)
    if (!saved) throw new Error('a saved asset is not stored')
    return toQasset(saved)
  })
}

export const assetRoutes = (api: Api & SaveDependencies): void => {
  bindSaves(api)
  bind(api, assetCalls.delete, {}, async ({ principal, database, body: { qassetId } }) => {
    const queryId = await queryOfAsset(database, qassetId)
    if (queryId === undefined) throw new Problem('notFound')
    await changeQuery(api, database, principal, queryId, ({ assets }) => ({
      qassets: asSent(assets.filter((asset) => asset.qassetId !== qassetId)),
    }))
  })
  bind(api, assetCalls.deleteAll, {}, async ({ principal, database, body }) => {
    await changeQuery(api, database, principal, body.queryId, { qassets: [] })
  })
}
