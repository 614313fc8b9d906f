import type { Deal } from '../api/deal.ts'
import { assetTotal } from './asset-price.ts'
import { DEFAULTS } from './constants.ts'
import { toCents, percentOf } from './money.ts'

/** Input of every payment formula (docs/money.md): whole cents without VAT, percent, months. */
export type Terms = {
  /** T = Σ price × quantity. */
  assetTotalCents: number
  months: number
  /** Per year. */
  interestPercent: number
  advance: Advance
  /** Of the assets' total. */
  residualPercent: number
  /** Of the assets' total, per month or per year by `insuranceValType`. */
  insurancePercent: number
  /** 1: `insurancePercent` is per month; any other value: per year. */
  insuranceValType: number
  /** Of the assets' total. */
  kickbackPercent: number
  /** For the whole period. */
  servicesCents: number
  contractFeeCents: number
}

/** Cost of the services: the amount entered for all of them, else the sum of their prices. */
export const servicesCents = ({
  services = [],
  servicesCost,
}: Pick<Deal, 'services' | 'servicesCost'>): number =>
  typeof servicesCost === 'number'
    ? toCents(servicesCost)
    : services.reduce((sum, { price }) => sum + toCents(price), 0)

/**
 * Terms of a deal; nothing else builds them (docs/decisions/034). Null without a period or an interest; any other empty
 * field counts as 0. The result is not validated (see `paymentGap`).
 */
export const termsOf = (deal: Deal): Terms | null => {
  if (!deal.paymentPeriod || typeof deal.interest !== 'number') return null
  return {
    assetTotalCents: assetTotal(deal.qassets ?? []),
    months: deal.paymentPeriod,
    interestPercent: deal.interest,
    advance: toAdvance(deal.advnPmtType ?? DEFAULTS.advanceType, deal.advance ?? 0),
    residualPercent: deal.residual ?? 0,
    insurancePercent: deal.insurance ?? 0,
    insuranceValType: deal.insuranceValType ?? DEFAULTS.insuranceValType,
    kickbackPercent: deal.kickback ?? 0,
    servicesCents: servicesCents(deal),
    contractFeeCents: toCents(deal.contractFee ?? 0),
  }
}

/** An advance by `advnPmtType`: percent of the assets' total (`%`), or an amount (`#`). */
type Advance = { type: '%'; percent: number } | { type: '#'; cents: number }

/** From a form or a request: `value` is percent for `%`, euros for `#`. */
export const toAdvance = (type: '%' | '#', value: number): Advance =>
  type === '%' ? { type, percent: value } : { type, cents: toCents(value) }

/** A: the advance payment, cents. */
export const advanceCents = (totalCents: number, advance: Advance): number =>
  advance.type === '%' ? percentOf(totalCents, advance.percent) : advance.cents
