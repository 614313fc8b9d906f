import { useActorRef, useSelector } from '@xstate/react'
import type { QassetSave } from '../../api/asset.ts'
import type { AssetForm } from '../../domain/valid/valid-asset.ts'
import { type AssetFormActor, assetFormMachine } from '../../machines/flow/asset/asset-form.machine.ts'
import { useAlerts } from '../shell/alerts/useAlerts.ts'
import type { FormDraft } from '../query-editor/useFormDraft.ts'
import type { AssetRow } from './rows.ts'
import { useAssetRows } from './useAssetRows.ts'

/** Input of the asset form that is not in the query yet; `index` is the asset's position, null for a new one. */
export type AssetDraft = { index: number | null; values: AssetForm }

export type AssetList = {
  actor: AssetFormActor
  assets: QassetSave[]
  /** Of the row that is edited or asked about; null for a new asset. */
  rowKey: string | null
  /** The place of that row now; null also where it is gone from the list. */
  index: number | null
  adding: boolean
  editing: boolean
  asking: boolean
  /** The form was opened by somebody, not from the start. */
  opened: boolean
  edit: (index: number) => void
  /** Asks before the asset is deleted. */
  ask: (index: number) => void
  /** Puts the form's asset into the query. */
  keep: (asset: QassetSave) => void
  /** Leaves the form and what was typed. */
  close: () => void
  /** Takes the asset asked about out of the query. */
  deleteAsset: () => void
}

/** The form opens with its draft, or for the first asset of a query that has none. */
const atFirst = (rows: readonly AssetRow[], draft: AssetDraft | null) => {
  const row = rows[draft?.index ?? -1]
  return { open: draft !== null || rows.length === 0, rowKey: row?.key ?? null }
}

const useShown = (actor: AssetFormActor, locked: boolean) => {
  const state = useSelector(actor, ({ value }) => value)
  const rowKey = useSelector(actor, ({ context }) => context.rowKey)
  const opened = useSelector(actor, ({ context }) => context.opened)
  return {
    rowKey,
    opened,
    adding: state === 'adding' && !locked,
    editing: state === 'editing' && !locked,
    asking: state === 'asking',
  }
}

/** The query's assets and the form over one of them; what it keeps is stored with the query. */
export const useAssetForm = (locked: boolean, draft: FormDraft<AssetDraft>): AssetList => {
  'use memo'
  const { succeed } = useAlerts()
  const { rows, keys, put, remove } = useAssetRows()
  const first = atFirst(rows, draft.restored)
  const actor = useActorRef(assetFormMachine, { input: { ...first, open: first.open && !locked } })
  const shown = useShown(actor, locked)
  const place = keys.indexOf(shown.rowKey ?? '')
  const index = place === -1 ? null : place
  const rowKeyAt = (at: number) => keys[at] ?? ''
  const keep = (asset: QassetSave) => {
    put(index, asset)
    succeed(index === null ? 'asset.added' : 'asset.changed')
    draft.clear()
    actor.send({ type: 'asset.kept' })
  }
  const close = () => {
    draft.clear()
    actor.send({ type: 'form.close' })
  }
  const deleteAsset = () => {
    if (index !== null) remove(index)
    succeed('asset.deleted')
    actor.send({ type: 'asset.deleted' })
  }
  return {
    actor,
    assets: rows.map(({ asset }) => asset),
    index,
    ...shown,
    edit: (at) => actor.send({ type: 'asset.edit', rowKey: rowKeyAt(at) }),
    ask: (at) => actor.send({ type: 'asset.delete', rowKey: rowKeyAt(at) }),
    keep,
    close,
    deleteAsset,
  }
}
