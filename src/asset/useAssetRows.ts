import { replaceEqualDeep } from '@tanstack/react-query'
import { useState } from 'react'
import { type FieldArrayWithId, useFieldArray } from 'react-hook-form'
import type { QassetSave } from '../../api/asset.ts'
import type { QuerySave } from '../../api/query.ts'
import { type AssetRow, rowsAfter } from './rows.ts'

type Listed = FieldArrayWithId<QuerySave, 'qassets', 'key'>
const assetsOf = (fields: readonly Listed[]): QassetSave[] => fields.map(({ key: _, ...asset }) => asset)

/** Another price changes no row's key. */
type Rows = { rows: AssetRow[]; keys: string[] }
const listed = (rows: AssetRow[]): Rows => ({ rows, keys: rows.map(({ key }) => key) })

/**
 * The list's rows; the form's own keys are new after each change from elsewhere, and so are all its assets. A row that
 * says what it said stays the same object, so that it is not drawn again.
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

/** What was deleted by others while it was edited here is a new one. */
const asNew = ({ qassetId: _, ...asset }: QassetSave): QassetSave => asset

/** The assets in the query's form as rows. */
export const useAssetRows = () => {
  'use memo'
  const { fields, append, update, remove } = useFieldArray<QuerySave, 'qassets', 'key'>({
    name: 'qassets',
    keyName: 'key',
  })
  return {
    ...useRows(fields),
    /** Puts an asset in its place, or at the end where it has none. */
    put: (index: number | null, asset: QassetSave) =>
      index === null ? append(asNew(asset)) : update(index, asset),
    remove,
  }
}
