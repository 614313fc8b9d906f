import type { PricedAsset } from '../api/deal.ts'
import { EUROS_MAX } from '../api/field.ts'
import { DEFAULTS } from './constants.ts'
import { toCents } from './money.ts'
import { addVat } from './vat.ts'

/** Σ price × quantity, cents; a missing price counts as 0, a missing quantity as 1. */
const sum = (assets: readonly PricedAsset[], price: (cents: number, asset: PricedAsset) => number): number =>
  assets.reduce(
    (total, asset) =>
      total + price(toCents(asset.qassetPrice ?? 0), asset) * (asset.quantity ?? DEFAULTS.quantity),
    0,
  )

/** T = Σ price × quantity without VAT, cents: the one total of a query (docs/money.md). */
export const assetTotal = (assets: readonly PricedAsset[]): number => sum(assets, (cents) => cents)

/** Σ price with VAT × quantity, cents; a VAT-exempt asset (insurance, extended warranty) counts at its price. */
export const assetTotalWithVat = (assets: readonly PricedAsset[]): number =>
  sum(assets, (cents, { vatExempt }) => (vatExempt ? cents : addVat(cents)))

/** Whether a query's total is within the limit; above it amounts would not be exact. */
export const isAllowedTotal = (cents: number): boolean => cents <= toCents(EUROS_MAX)
