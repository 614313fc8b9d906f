import { useActorRef, useSelector } from '@xstate/react'
import { useFieldArray } from 'react-hook-form'
import type { QassetSave } from '../../contract/asset.ts'
import type { QuerySave } from '../../contract/query.ts'
import { type AssetFormActor, assetFormMachine } from '../../machines/asset-form.machine.ts'
import { useAlerts } from '../alerts/useAlerts.ts'
import { useUser } from '../user/useUser.ts'
import { forgetUnfinished, type Unfinished } from './unfinished.ts'

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
  /** Leaves the form and what was typed. */
  close: () => void
  /** Takes the asset asked about out of the query. */
  deleteAsset: () => void
}

/** How the form stands at first: over what was left unfinished, else open for the first asset. */
const atFirst = (count: number, unfinished: Unfinished | null) => {
  const { index } = unfinished ?? { index: null }
  const exists = index !== null && index < count
  return {
    open: exists || count === 0 || (unfinished !== null && index === null),
    index: exists ? index : null,
  }
}

const useShown = (actor: AssetFormActor, locked: boolean) => {
  const state = useSelector(actor, ({ value }) => value)
  const index = useSelector(actor, ({ context }) => context.index)
  const opened = useSelector(actor, ({ context }) => context.opened)
  return {
    index,
    opened,
    adding: state === 'adding' && !locked,
    editing: state === 'editing' && !locked,
    asking: state === 'asking',
  }
}

/** The query's assets and the form over one of them; what it keeps is stored with the query. */
export const useAssetForm = (locked: boolean, unfinished: Unfinished | null): AssetList => {
  const { user } = useUser()
  const { succeed } = useAlerts()
  const { fields, append, update, remove } = useFieldArray<QuerySave, 'qassets', 'key'>({
    name: 'qassets',
    keyName: 'key',
  })
  const first = atFirst(fields.length, unfinished)
  const actor = useActorRef(assetFormMachine, { input: { ...first, open: first.open && !locked } })
  const shown = useShown(actor, locked)
  const { index } = shown
  const assets = fields.map(({ key: _, ...asset }) => asset)
  const keep = (asset: QassetSave) => {
    if (index === null) append(asset)
    else update(index, asset)
    succeed(index === null ? 'asset.added' : 'asset.changed')
    forgetUnfinished(user.accountUserId)
    actor.send({ type: 'asset.kept' })
  }
  const close = () => {
    forgetUnfinished(user.accountUserId)
    actor.send({ type: 'form.close' })
  }
  const deleteAsset = () => {
    if (index === null) return
    remove(index)
    succeed('asset.deleted')
    actor.send({ type: 'asset.deleted' })
  }
  return { actor, assets, ...shown, keep, close, deleteAsset }
}
