import type { AssetPrice } from '../../api/deal.ts'
import type { QassetSave } from '../../api/asset.ts'
import { type Amounts, unitAmounts } from '../../domain/asset-price.ts'
import { toEuros } from '../../domain/money.ts'

/** The unit price with VAT, euros: as entered, or computed from the price without. */
export const priceWithVat = (asset: AssetPrice): number | null => euros(asset, 'withVatCents')

/** The unit price without VAT, euros: as entered, or computed from the price with. */
export const priceWithoutVat = (asset: AssetPrice): number | null => euros(asset, 'withoutVatCents')

/** The quantity; one by default. */
export const quantityOf = ({ quantity }: QassetSave): number => quantity ?? 1

const euros = (asset: AssetPrice, part: keyof Amounts): number | null => {
  const amounts = unitAmounts(asset)
  return amounts && toEuros(amounts[part])
}
