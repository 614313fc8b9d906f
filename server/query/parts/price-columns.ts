import type { AssetPrice } from '../../../api/deal.ts'
import { enteredPrice, type SettledPrice, settledPrice } from '../../../domain/asset-price.ts'
import { toEuros } from '../../../domain/money.ts'

/** A unit price as it is stored: the entered one alone, cents. */
export type PriceColumns = { qassetPriceCents: number | null; enteredWithVat: boolean }

export const priceColumns = (price: AssetPrice): PriceColumns => {
  const entered = enteredPrice(price)
  return { qassetPriceCents: entered?.cents ?? null, enteredWithVat: entered?.withVat ?? false }
}

/** Both unit prices of a stored one, euros. */
export const storedPrices = (
  { qassetPriceCents, enteredWithVat }: PriceColumns,
  vatExempt = false,
): SettledPrice =>
  settledPrice({
    [enteredWithVat ? 'qassetPriceWithVat' : 'qassetPrice']: qassetPriceCents && toEuros(qassetPriceCents),
    vatExempt,
  })
