import type { QassetSave } from '../../api/asset.ts'

/** Extras of a shop's main asset; each is its own line. */
export type Extra = 'insurance' | 'warranty'

/** A line is recognised by the Estonian word in its name, which is also its stored name. */
const extraLines: Record<Extra, { name: string; pattern: RegExp }> = {
  insurance: { name: 'Kindlustus', pattern: /kindlustus/i },
  warranty: { name: 'Pikendatud garantii', pattern: /garantii/i },
}

/** The stored name of an extra, in every language. */
export const extraNames: Readonly<Record<Extra, string>> = {
  insurance: extraLines.insurance.name,
  warranty: extraLines.warranty.name,
}

/** The price of the extra, euros; 0 without a line. */
export const extraPrice = (assets: readonly QassetSave[], extra: Extra): number =>
  assets.find((asset) => isExtra(extra, asset))?.qassetPrice ?? 0

/** The first asset that is not an extra. */
export const mainAsset = (assets: readonly QassetSave[]): QassetSave | undefined =>
  assets.find((asset) => !isExtra('insurance', asset) && !isExtra('warranty', asset))

/** Sets the price of an extra, euros: one piece, VAT-exempt, in the main asset's group. At 0 its line is removed. */
export const withExtra = (assets: readonly QassetSave[], extra: Extra, price: number): QassetSave[] => {
  const hasLine = assets.some((asset) => isExtra(extra, asset))
  if (price === 0) return assets.filter((asset) => !isExtra(extra, asset))
  if (hasLine)
    return assets.map((asset) =>
      isExtra(extra, asset) ? { ...asset, quantity: 1, qassetPrice: price } : asset,
    )
  const { assetGroupId = null, assetSubgroupId = null } = mainAsset(assets) ?? {}
  return [
    ...assets,
    {
      qassetName: extraLines[extra].name,
      quantity: 1,
      qassetPrice: price,
      vatExempt: true,
      assetGroupId,
      assetSubgroupId,
    },
  ]
}

const isExtra = (extra: Extra, { qassetName, vatExempt }: QassetSave): boolean =>
  vatExempt === true && extraLines[extra].pattern.test(qassetName)
