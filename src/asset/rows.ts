import type { QassetSave } from '../../api/asset.ts'

/** An asset in the list, with a key that stays its own whatever comes, goes or changes before it. */
export type AssetRow = { key: string; asset: QassetSave }

const isSame = (one: QassetSave, other: QassetSave): boolean =>
  one.qassetId === undefined && other.qassetId === undefined
    ? JSON.stringify(one) === JSON.stringify(other)
    : one.qassetId === other.qassetId

/**
 * The rows after the list has changed. A row is known again by its asset's number or, unstored, by what it says; where
 * as many stand as before, what is not known again has changed in its place: edited, or stored and numbered.
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
