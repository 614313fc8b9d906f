import { EUROS_MAX } from '../contract/field.ts'
import { toCents } from './money.ts'
import { addVat } from './vat.ts'

/** Unit price without VAT in cents, and how many. */
export type PricedAsset = { priceCents: number; quantity: number }

/** T = Σ price × quantity without VAT, cents. */
export const assetTotal = (assets: readonly PricedAsset[]): number =>
  assets.reduce((sum, { priceCents, quantity }) => sum + priceCents * quantity, 0)

/** T of assets as they are sent, cents; what is not given counts as nothing, one of each as itself. */
export const totalOfAssets = (
  assets: readonly { qassetPrice?: number | null | undefined; quantity?: number | undefined }[],
): number =>
  assetTotal(
    assets.map(({ qassetPrice, quantity = 1 }) => ({ priceCents: toCents(qassetPrice ?? 0), quantity })),
  )

/** Whether a query may cost so much, cents: beyond it no amount is exact. */
export const isTotal = (cents: number): boolean => cents <= toCents(EUROS_MAX)

/** Σ price with VAT × quantity, cents; a VAT-exempt line (insurance, extended warranty) counts at its price. */
export const assetTotalWithVat = (assets: readonly (PricedAsset & { vatExempt?: boolean })[]): number =>
  assets.reduce(
    (sum, { priceCents, quantity, vatExempt }) =>
      sum + (vatExempt ? priceCents : addVat(priceCents)) * quantity,
    0,
  )
