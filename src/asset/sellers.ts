import type { QassetSave } from '../../api/asset.ts'

/** The first asset of each distinct seller; it has the seller's data. */
export const sellersOf = (assets: readonly QassetSave[]): QassetSave[] =>
  [
    ...Map.groupBy(
      assets.filter((asset) => keyOf(asset) !== ''),
      keyOf,
    ).values(),
  ].flatMap(([first]) => first ?? [])

/** A seller's name, or else its code; empty without a seller. */
const keyOf = ({ sellerRegCode, sellerName }: QassetSave): string =>
  (sellerRegCode ?? '').trim() || (sellerName ?? '').trim().toLowerCase()
