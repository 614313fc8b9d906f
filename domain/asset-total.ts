import { addVat } from './vat.ts'

/** Unit price without VAT in cents, and how many. */
export type PricedAsset = { priceCents: number; quantity: number }

/** T = Σ price × quantity without VAT, cents. */
export const assetTotal = (assets: readonly PricedAsset[]): number =>
  assets.reduce((sum, { priceCents, quantity }) => sum + priceCents * quantity, 0)

/** Σ price with VAT × quantity, cents; a VAT-exempt line (insurance, extended warranty) counts at its price. */
export const assetTotalWithVat = (assets: readonly (PricedAsset & { vatExempt?: boolean })[]): number =>
  assets.reduce(
    (sum, { priceCents, quantity, vatExempt }) =>
      sum + (vatExempt ? priceCents : addVat(priceCents)) * quantity,
    0,
  )
