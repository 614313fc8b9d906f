import { INSURANCE_PER_MONTH } from './constants.ts'
import type { Terms } from './terms.ts'

export type InsuranceTerms = Pick<
  Terms,
  'assetTotalCents' | 'insurancePercent' | 'insuranceValType' | 'months'
>

/** Insurance cost of the whole period, unrounded cents: T · insurance% · n, or T · insurance% / 12 · n for a yearly percent. */
export const exactInsurance = (terms: InsuranceTerms): number => {
  const months = terms.insuranceValType === INSURANCE_PER_MONTH ? terms.months : terms.months / 12
  return (terms.assetTotalCents * terms.insurancePercent * months) / 100
}
