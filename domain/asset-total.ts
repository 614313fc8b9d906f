import type { PricedAsset } from '../api/deal.ts'
import { EUROS_MAX } from '../api/field.ts'
import { type Amounts, lineAmounts, sumAmounts } from './asset-price.ts'
import { toCents } from './money.ts'

/** The amounts of a document: each is the sum of its lines'. */
export const totalAmounts = (assets: readonly PricedAsset[]): Amounts => sumAmounts(assets.map(lineAmounts))

/** T = Σ line without VAT, cents: the one total of a query (docs/money.md). */
export const assetTotal = (assets: readonly PricedAsset[]): number => totalAmounts(assets).withoutVatCents

/** Σ line with VAT, cents; a VAT-exempt asset (insurance, extended warranty) counts at its price. */
export const assetTotalWithVat = (assets: readonly PricedAsset[]): number => totalAmounts(assets).withVatCents

/** Whether a query's total is within the limit; above it amounts would not be exact. */
export const isAllowedTotal = (cents: number): boolean => cents <= toCents(EUROS_MAX)
