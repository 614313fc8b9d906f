import { monthlyRate, monthlyPayment } from './monthly-payment.ts'
import { financing } from './financing.ts'
import { exactLendifyInsurance } from './kickback.ts'
import { allocateCents, roundCents } from './money.ts'
import type { Terms } from './payment-terms.ts'

/** The parts of one monthly payment, cents without VAT; they add up to the payment. */
export type MonthParts = {
  /** 1…n. */
  number: number
  principalCents: number
  interestCents: number
  /** Insurance, kickback and services. */
  feesCents: number
  /** Remaining debt after the payment. */
  balanceCents: number
}

/**
 * Payments 1…n without their dates. Each is `monthlyCents` except the last, which absorbs the rounding differences;
 * `monthlyCents` is computed from the terms when left out.
 * @throws RangeError unless the period is a whole number of months, at least 1
 */
export const amortization = (
  terms: Terms,
  monthlyCents: number = monthlyPayment(terms).totalCents,
): MonthParts[] => {
  const { months } = terms
  const { financedCents, residualCents } = financing(terms)
  const rate = monthlyRate(terms.interestPercent)
  const fees = allocateCents(
    roundCents(exactLendifyInsurance(terms) + terms.servicesCents),
    Array.from({ length: months }, () => 1),
  )
  let balanceCents = financedCents
  return fees.map((feesCents, index) => {
    const number = index + 1
    const interestCents = roundCents(balanceCents * rate)
    const principalCents =
      number === months ? balanceCents - residualCents : monthlyCents - interestCents - feesCents
    balanceCents -= principalCents
    return { number, principalCents, interestCents, feesCents, balanceCents }
  })
}
