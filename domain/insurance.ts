import { INSURANCE_PER_MONTH } from './constants.ts'
import { roundCents } from './money.ts'
import type { Terms } from './terms.ts'

export type InsuranceTerms = Pick<
  Terms,
  'assetTotalCents' | 'insurancePercent' | 'insuranceValType' | 'months'
>

/** Insurance cost of the whole period in cents with their fraction: T · insurance% · n, yearly T · insurance% / 12 · n. */
export const exactInsurance = (terms: InsuranceTerms): number => {
  const months = terms.insuranceValType === INSURANCE_PER_MONTH ? terms.months : terms.months / 12
  return (terms.assetTotalCents * terms.insurancePercent * months) / 100
}

/** Insurance cost of the whole period, whole cents. */
export const insuranceCents = (terms: InsuranceTerms): number => roundCents(exactInsurance(terms))
