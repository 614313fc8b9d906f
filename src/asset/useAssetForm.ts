import { useActorRef, useSelector } from '@xstate/react'
import { useFieldArray } from 'react-hook-form'
import type { QassetSave } from '../../contract/asset.ts'
import type { QuerySave } from '../../contract/query.ts'
import { type AssetFormActor, assetFormMachine } from '../../machines/asset-form.machine.ts'
import { useAlerts } from '../alerts/useAlerts.ts'

export type AssetList = {
  actor: AssetFormActor
  assets: QassetSave[]
  /** Place of the asset that is edited or asked about. */
  index: number | null
  adding: boolean
  editing: boolean
  asking: boolean
  /** The form was opened by somebody, not from the start. */
  opened: boolean
  /** Puts the form's asset into the query. */
  keep: (asset: QassetSave) => void
  /** Takes the asset asked about out of the query. */
  deleteAsset: () => void
}

/** The query's assets and the form over one of them; what it keeps is stored with the query. */
export const useAssetForm = (startsOpen: boolean): AssetList => {
  const { succeed } = useAlerts()
  const { fields, append, update, remove } = useFieldArray<QuerySave, 'qassets', 'key'>({
    name: 'qassets',
    keyName: 'key',
  })
  const actor = useActorRef(assetFormMachine, { input: { open: startsOpen } })
  const state = useSelector(actor, ({ value }) => value)
  const index = useSelector(actor, ({ context }) => context.index)
  const opened = useSelector(actor, ({ context }) => context.opened)
  const assets = fields.map(({ key: _, ...asset }) => asset)
  const keep = (asset: QassetSave) => {
    if (index === null) append(asset)
    else update(index, asset)
    succeed(index === null ? 'asset.added' : 'asset.changed')
    actor.send({ type: 'asset.kept' })
  }
  const deleteAsset = () => {
    if (index === null) return
    remove(index)
    succeed('asset.deleted')
    actor.send({ type: 'asset.deleted' })
  }
  return {
    actor,
    assets,
    index,
    adding: state === 'adding',
    editing: state === 'editing',
    asking: state === 'asking',
    opened,
    keep,
    deleteAsset,
  }
}
