import { replaceEqualDeep } from '@tanstack/react-query'
import { useActorRef, useSelector } from '@xstate/react'
// oxlint-disable-next-line no-restricted-imports -- Rows that did not change are not rendered again (docs/decisions/031).
import { useCallback, useState } from 'react'
import { type FieldArrayWithId, useFieldArray } from 'react-hook-form'
import type { QassetSave } from '../../api/asset.ts'
import type { QuerySave } from '../../api/query.ts'
import type { AssetForm } from '../../domain/valid/valid-asset.ts'
import { type AssetFormActor, assetFormMachine } from '../../machines/flow/asset/asset-form.machine.ts'
import type { CardDraft } from '../query-editor/useCardDraft.ts'
import { useAlerts } from '../shell/alerts/useAlerts.ts'

/** Input of the asset form that is not in the query yet; `index` is the asset's index, null for a new one. */
export type AssetDraft = { index: number | null; values: AssetForm }

export type AssetList = {
  actor: AssetFormActor
  assets: QassetSave[]
  /** Key of the row that is edited or asked about; null for a new asset. */
  rowKey: string | null
  /** The row's current index; null also if it is gone. */
  index: number | null
  adding: boolean
  editing: boolean
  asking: boolean
  /** The user opened the form; it was not open initially. */
  opened: boolean
  edit: (index: number) => void
  /** Asks before the asset is deleted. */
  ask: (index: number) => void
  /** Puts the form's asset into the query. */
  keep: (asset: QassetSave) => void
  /** Closes the form and discards its input. */
  close: () => void
  /** Removes the asset from the query. */
  deleteAsset: () => void
}

/** The query's assets and the form of one of them. The assets are stored with the query. */
export const useAssetForm = (locked: boolean, draft: CardDraft<AssetDraft>): AssetList => {
  const { succeed } = useAlerts()
  const { rows, keys, put, remove } = useAssetRows()
  const first = initialForm(rows, draft.restored)
  const actor = useActorRef(assetFormMachine, { input: { ...first, open: first.open && !locked } })
  const shown = useShown(actor, locked)
  const place = keys.indexOf(shown.rowKey ?? '')
  const index = place === -1 ? null : place
  const edit = useCallback(
    (at: number) => actor.send({ type: 'asset.edit', rowKey: keys[at] ?? '' }),
    [actor, keys],
  )
  const ask = useCallback(
    (at: number) => actor.send({ type: 'asset.delete', rowKey: keys[at] ?? '' }),
    [actor, keys],
  )
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
    edit,
    ask,
    keep,
    close,
    deleteAsset,
  }
}

type Listed = FieldArrayWithId<QuerySave, 'qassets', 'key'>

/** A changed price keeps the row's key. */
type Rows = { rows: AssetRow[]; keys: string[] }

/** An asset in the list, with a key that stays stable while the list changes. */
type AssetRow = { key: string; asset: QassetSave }

/**
 * Returns the rows after the list has changed. A row is matched by its asset's number or, if unstored, by its values.
 * If the length is unchanged, an unmatched row is the changed one: edited, or stored and numbered.
 */
export const rowsAfter = (before: readonly AssetRow[], assets: readonly QassetSave[]): AssetRow[] => {
  const left = [...before]
  const take = (fits: (row: AssetRow) => boolean): string | null => {
    const at = left.findIndex(fits)
    return at === -1 ? null : (left.splice(at, 1)[0]?.key ?? null)
  }
  const known = assets.map((asset) => take((row) => isSame(row.asset, asset)))
  const inPlace = before.length === assets.length
  const keyAt = (at: number) => (inPlace ? take(({ key }) => key === before[at]?.key) : null)
  return assets.map((asset, at) => ({ key: known[at] ?? keyAt(at) ?? crypto.randomUUID(), asset }))
}

/** The form opens with its draft, or for the first asset of an empty query. */
const initialForm = (rows: readonly AssetRow[], draft: AssetDraft | null) => {
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

const assetsOf = (fields: readonly Listed[]): QassetSave[] => fields.map(({ key: _, ...asset }) => asset)

const listed = (rows: AssetRow[]): Rows => ({ rows, keys: rows.map(({ key }) => key) })

/**
 * The rows of the list. React Hook Form gives new keys and objects after each change from elsewhere; an unchanged row
 * keeps its object here, so that it does not re-render.
 */
const useRows = (fields: Listed[]): Rows => {
  const [seen, setSeen] = useState(() => ({ fields, ...listed(rowsAfter([], assetsOf(fields))) }))
  if (seen.fields === fields) return seen
  const { rows, keys } = replaceEqualDeep(
    { rows: seen.rows, keys: seen.keys },
    listed(rowsAfter(seen.rows, assetsOf(fields))),
  )
  setSeen({ fields, rows, keys })
  return { rows, keys }
}

/** An asset that others deleted while it was edited here becomes a new one. */
const asNew = ({ qassetId: _, ...asset }: QassetSave): QassetSave => asset

/** The assets in the query's form as rows. */
const useAssetRows = () => {
  const { fields, append, update, remove } = useFieldArray<QuerySave, 'qassets', 'key'>({
    name: 'qassets',
    keyName: 'key',
  })
  return {
    ...useRows(fields),
    /** Puts an asset at its index, or at the end without one. */
    put: (index: number | null, asset: QassetSave) =>
      index === null ? append(asNew(asset)) : update(index, asset),
    remove,
  }
}

const isSame = (one: QassetSave, other: QassetSave): boolean =>
  one.qassetId === undefined && other.qassetId === undefined
    ? JSON.stringify(one) === JSON.stringify(other)
    : one.qassetId === other.qassetId
