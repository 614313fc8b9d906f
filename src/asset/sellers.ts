import type { QassetSave } from '../../api/asset.ts'

/** The first asset of each seller that the assets name: it tells about the seller. */
export const sellersOf = (assets: readonly QassetSave[]): QassetSave[] =>
  [
    ...Map.groupBy(
      assets.filter((asset) => keyOf(asset) !== ''),
      keyOf,
    ).values(),
  ].flatMap(([first]) => first ?? [])

/** A seller's name, or code where it has none; empty where nothing is known of a seller. */
const keyOf = ({ sellerRegCode, sellerName }: QassetSave): string =>
  (sellerRegCode ?? '').trim() || (sellerName ?? '').trim().toLowerCase()
