import type { QassetSave } from '../../api/asset.ts'

/** What may go with a shop's main asset, as a line of its own. */
export type Extra = 'insurance' | 'warranty'

/** A line is recognised by the Estonian word in its name; that is also what it is called. */
const words: Record<Extra, { name: string; pattern: RegExp }> = {
  insurance: { name: 'Kindlustus', pattern: /kindlustus/i },
  warranty: { name: 'Pikendatud garantii', pattern: /garantii/i },
}

/** What an extra is called, in whatever language the screen is. */
export const extraNames: Readonly<Record<Extra, string>> = {
  insurance: words.insurance.name,
  warranty: words.warranty.name,
}

/** What stands for the extra, euros; 0 where it has no line. */
export const extraPrice = (assets: readonly QassetSave[], extra: Extra): number =>
  assets.find((asset) => isExtra(extra, asset))?.qassetPrice ?? 0

/** The first asset that is no extra. */
export const mainAsset = (assets: readonly QassetSave[]): QassetSave | undefined =>
  assets.find((asset) => !isExtra('insurance', asset) && !isExtra('warranty', asset))

/** The assets with the extra at a price in euros: one, VAT-exempt, in the main asset's group; at 0 its line goes. */
export const withExtra = (assets: readonly QassetSave[], extra: Extra, price: number): QassetSave[] => {
  const stands = assets.some((asset) => isExtra(extra, asset))
  if (price === 0) return assets.filter((asset) => !isExtra(extra, asset))
  if (stands)
    return assets.map((asset) =>
      isExtra(extra, asset) ? { ...asset, quantity: 1, qassetPrice: price } : asset,
    )
  const { assetGroupId = null, assetSubgroupId = null } = mainAsset(assets) ?? {}
  return [
    ...assets,
    {
      qassetName: words[extra].name,
      quantity: 1,
      qassetPrice: price,
      vatExempt: true,
      assetGroupId,
      assetSubgroupId,
    },
  ]
}

const isExtra = (extra: Extra, { qassetName, vatExempt }: QassetSave): boolean =>
  vatExempt === true && words[extra].pattern.test(qassetName)
