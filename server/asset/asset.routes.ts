import { assetCalls } from '../../contract/asset.calls.ts'
import type { QassetSave } from '../../contract/asset.ts'
import * as z from 'zod/mini'
import { id } from '../../contract/field.ts'
import { validQassetSave } from '../../domain/valid/asset-save.ts'
import { type Api, bind } from '../http/bind.ts'
import { Problem } from '../http/problem.ts'
import { changeQuery } from '../query/save.ts'
import { queryOfAsset } from './asset.store.ts'
import { toQasset } from './asset.ts'
import type { AssetRow } from './asset.table.ts'

const saveAllBody = z.extend(assetCalls.saveAll.body, {
  qassets: z.array(validQassetSave).check(z.maxLength(200, 'field.tooMany')),
})
const saveBody = z.intersection(z.object({ queryId: id }), validQassetSave)

const asSent = (assets: readonly AssetRow[]): QassetSave[] =>
  assets.map(toQasset).map(({ queryId: _, ...asset }) => asset)

/**
 * The stored list with the asset in its place, or at the end where it is new.
 * @throws Problem request.invalid where the asset is not of this query
 */
const withAsset = (assets: readonly AssetRow[], asset: QassetSave): QassetSave[] => {
  if (asset.qassetId === undefined) return [...asSent(assets), asset]
  if (!assets.some(({ qassetId }) => qassetId === asset.qassetId))
    throw new Problem('request.invalid', { fields: [{ path: 'qassetId', code: 'field.choice' }] })
  return asSent(assets).map((stored) => (stored.qassetId === asset.qassetId ? asset : stored))
}

const bindSaves = (api: Api) => {
  bind(api, assetCalls.saveAll, { body: saveAllBody }, async ({ actor, database, body }) => {
    const { qassets } = body
    return (await changeQuery(api, database, actor, body.queryId, { qassets })).assets.map(toQasset)
  })
  bind(api, assetCalls.save, { body: saveBody }, async ({ actor, database, body }) => {
    const { queryId, ...asset } = body
    const { assets } = await changeQuery(api, database, actor, queryId, (stored) => ({
      qassets: withAsset(stored.assets, asset),
    }))
    const saved = assets.find(({ qassetId }) => qassetId === asset.qassetId) ?? assets.at(-1)
    if (!saved) throw new Error('a saved asset is not stored')
    return toQasset(saved)
  })
}

export const assetRoutes = (api: Api): void => {
  bindSaves(api)
  bind(api, assetCalls.delete, {}, async ({ actor, database, body: { qassetId } }) => {
    const queryId = await queryOfAsset(database, qassetId)
    if (queryId === undefined) throw new Problem('notFound')
    await changeQuery(api, database, actor, queryId, ({ assets }) => ({
      qassets: asSent(assets.filter((asset) => asset.qassetId !== qassetId)),
    }))
  })
  bind(api, assetCalls.deleteAll, {}, async ({ actor, database, body }) => {
    await changeQuery(api, database, actor, body.queryId, { qassets: [] })
  })
}
