import type { AssetPrice, PricedAsset } from '../api/deal.ts'
import { DEFAULTS } from './constants.ts'
import { toCents, toEuros } from './money.ts'
import { removeVat, vatOf } from './vat.ts'
import { EUROS_MAX } from '../api/field.ts'
import type { QassetSave } from '../api/asset.ts'

/** An amount as a document prints it, cents; without VAT and VAT together are the amount with VAT. */
export type Amounts = { withoutVatCents: number; vatCents: number; withVatCents: number }

/** A price as it was entered, cents. */
type EnteredPrice = { cents: number; withVat: boolean }

const NOTHING: Amounts = { withoutVatCents: 0, vatCents: 0, withVatCents: 0 }

/**
 * Derives the amounts from an entered one, cents. VAT is rounded once, from the entered amount: Käibemaksuseadus § 15
 * without VAT, 24/124 of an amount with it.
 */
export const amountsOf = ({ cents, withVat }: EnteredPrice, vatExempt = false): Amounts => {
  if (vatExempt) return { withoutVatCents: cents, vatCents: 0, withVatCents: cents }
  const withoutVatCents = withVat ? removeVat(cents) : cents
  const vatCents = withVat ? cents - withoutVatCents : vatOf(cents)
  return { withoutVatCents, vatCents, withVatCents: withoutVatCents + vatCents }
}

export const sumAmounts = (parts: readonly Amounts[]): Amounts =>
  parts.reduce(
    (sum, part) => ({
      withoutVatCents: sum.withoutVatCents + part.withoutVatCents,
      vatCents: sum.vatCents + part.vatCents,
      withVatCents: sum.withVatCents + part.withVatCents,
    }),
    NOTHING,
  )

const isPrice = (price: number | null | undefined): price is number => typeof price === 'number'

/**
 * Returns the unit price that was entered; null without a price. It is the one with VAT, unless a price without VAT
 * is given that does not match it: a caller that knows only `qassetPrice` changes only that one.
 */
export const enteredPrice = ({
  qassetPrice,
  qassetPriceWithVat,
  vatExempt,
}: AssetPrice): EnteredPrice | null => {
  const without = isPrice(qassetPrice) ? { cents: toCents(qassetPrice), withVat: false } : null
  if (qassetPrice === null || !isPrice(qassetPriceWithVat)) return without
  const entered = { cents: toCents(qassetPriceWithVat), withVat: true }
  const follows = without === null || amountsOf(entered, vatExempt).withoutVatCents === without.cents
  return follows ? entered : without
}

/** The two unit prices of an asset, euros; the one with VAT only if it was entered. */
export type SettledPrice = { qassetPrice: number | null; qassetPriceWithVat: number | null }

/** Both unit prices for a response; the one without VAT is derived if the other was entered. */
export const settledPrice = (asset: AssetPrice): SettledPrice => {
  const entered = enteredPrice(asset)
  if (entered === null) return { qassetPrice: null, qassetPriceWithVat: null }
  return {
    qassetPrice: toEuros(amountsOf(entered, asset.vatExempt).withoutVatCents),
    qassetPriceWithVat: entered.withVat ? toEuros(entered.cents) : null,
  }
}

/** The amounts of one piece; null without a price. */
export const unitAmounts = (asset: AssetPrice): Amounts | null => {
  const entered = enteredPrice(asset)
  return entered && amountsOf(entered, asset.vatExempt)
}

/**
 * The amounts of a line: the entered price × quantity, and VAT from that, never per piece. No price counts as 0, no
 * quantity as 1.
 */
export const lineAmounts = (asset: PricedAsset): Amounts => {
  const entered = enteredPrice(asset)
  if (!entered) return NOTHING
  const { quantity = DEFAULTS.quantity, vatExempt } = asset
  return amountsOf({ ...entered, cents: entered.cents * quantity }, vatExempt)
}

/** The amounts of a document: each is the sum of its lines'. */
export const totalAmounts = (assets: readonly PricedAsset[]): Amounts => sumAmounts(assets.map(lineAmounts))

/** T = Σ line without VAT, cents: the one total of a query (docs/money.md). */
export const assetTotal = (assets: readonly PricedAsset[]): number => totalAmounts(assets).withoutVatCents

/** Σ line with VAT, cents; a VAT-exempt asset (insurance, extended warranty) counts at its price. */
export const assetTotalWithVat = (assets: readonly PricedAsset[]): number => totalAmounts(assets).withVatCents

/** Whether a query's total is within the limit; above it amounts would not be exact. */
export const isAllowedTotal = (cents: number): boolean => cents <= toCents(EUROS_MAX)

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
