import type { Deal } from '../api/deal.ts'
import { amortization, monthlyPayment, type Payment } from './monthly-payment.ts'
import { type Financing, financing, financingFault } from './financing.ts'
import { type Terms, termsOf } from './payment-terms.ts'

/** The payment as it is stored with a query and shown; `totalCents − annuityCents` is insurance, kickback and services. */
export type StoredPayment = Pick<Payment, 'totalCents' | 'annuityCents'> & Pick<Financing, 'financedCents'>

/**
 * Why terms have no payment: an advance or a residual larger than its base, or so many months that the rounding of each
 * payment adds up to more than the last one can absorb.
 */
export type TermsFault = NonNullable<ReturnType<typeof financingFault>> | 'periodTooLong'

/** Whether the last payment is positive and, after rounding, not above the financed amount. */
const isLastPaymentSound = (terms: Terms): boolean => {
  const { totalCents } = monthlyPayment(terms)
  const last = amortization(terms, totalCents).at(-1)
  if (totalCents === 0 || !last) return true
  const lastCents = last.principalCents + last.interestCents + last.feesCents
  return lastCents > 0 && lastCents < financing(terms).financedCents + 2 * totalCents
}

export const termsFault = (terms: Terms): TermsFault | null =>
  financingFault(terms) ?? (isLastPaymentSound(terms) ? null : 'periodTooLong')

/** Reason why a deal has no payment: missing terms or price, or faulty terms. */
export type PaymentGap = 'noTerms' | TermsFault

export const paymentGap = (deal: Deal): PaymentGap | null => {
  const terms = termsOf(deal)
  return terms === null || terms.assetTotalCents === 0 ? 'noTerms' : termsFault(terms)
}

/** Whether the deal has a positive monthly payment. */
export const isPayable = (deal: Deal): boolean => (paymentOf(deal)?.totalCents ?? 0) > 0

/** The payment of a deal; null where there is none (see `paymentGap`). */
export const paymentOf = (deal: Deal): StoredPayment | null => {
  const terms = termsOf(deal)
  if (terms === null || paymentGap(deal) !== null) return null
  const { totalCents, annuityCents } = monthlyPayment(terms)
  return { totalCents, annuityCents, financedCents: financing(terms).financedCents }
}
