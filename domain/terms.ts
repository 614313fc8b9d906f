import type { Advance } from './advance.ts'

/** What the payment of a query is computed from. Money in whole cents without VAT, rates in percent. */
export type Terms = {
  /** Σ price × quantity. */
  assetTotalCents: number
  months: number
  /** Yearly. */
  interestPercent: number
  advance: Advance
  /** Of the assets' total. */
  residualPercent: number
  /** Of the assets' total, for a month or a year as `insuranceValType` says. */
  insurancePercent: number
  /** 1 per month, otherwise per year. */
  insuranceValType: number
  /** Of the assets' total. */
  kickbackPercent: number
  servicesCents: number
  contractFeeCents: number
}
