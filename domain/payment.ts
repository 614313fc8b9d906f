import type { Deal } from '../api/deal.ts'
import { annuity } from './annuity.ts'
import { type Financing, financing, financingFault } from './financing.ts'
import { exactInsurance } from './insurance.ts'
import { exactKickback } from './kickback.ts'
import { roundCents, allocateCents } from './money.ts'
import { type Terms, termsOf } from './terms.ts'

/** A month's payment without VAT, whole cents; the parts sum exactly to the total. */
export type Payment = {
  annuityCents: number
  insuranceCents: number
  kickbackCents: number
  servicesCents: number
  /** `pmtAmount`. */
  totalCents: number
}

/**
 * `pmtAmount` = annuity + (Lendify insurance + services cost) / n, rounded once, at the end (docs/money.md).
 * The annuity is rounded by itself and the rest is allocated to the other parts, so the parts always add up.
 */
export const payment = (terms: Omit<Terms, 'contractFeeCents'>): Payment => {
  const exactAnnuity = annuity({ ...financing(terms), ...terms })
  const extras = [exactInsurance(terms), exactKickback(terms), terms.servicesCents]
  const monthlyExtras = extras.reduce((sum, each) => sum + each, 0) / terms.months
  const totalCents = roundCents(exactAnnuity + monthlyExtras)
  const annuityCents = roundCents(exactAnnuity)
  const [insurance = 0, kickback = 0, services = 0] = allocateCents(totalCents - annuityCents, extras)
  return {
    annuityCents,
    insuranceCents: insurance,
    kickbackCents: kickback,
    servicesCents: services,
    totalCents,
  }
}

/** The payment as it is stored with a query and shown; `totalCents − annuityCents` is insurance, kickback and services. */
export type StoredPayment = Pick<Payment, 'totalCents' | 'annuityCents'> & Pick<Financing, 'financedCents'>

/** Why a deal has no payment: terms or price missing, or an advance or residual larger than what it is part of. */
export type PaymentGap = 'noTerms' | NonNullable<ReturnType<typeof financingFault>>

export const paymentGap = (deal: Deal): PaymentGap | null => {
  const terms = termsOf(deal)
  return terms === null || terms.assetTotalCents === 0 ? 'noTerms' : financingFault(terms)
}

/** Whether there is something to pay each month: a payment exists and is more than nothing. */
export const isPayable = (deal: Deal): boolean => (paymentOf(deal)?.totalCents ?? 0) > 0

/** The payment of a deal; null where there is none (see `paymentGap`). */
export const paymentOf = (deal: Deal): StoredPayment | null => {
  const terms = termsOf(deal)
  if (terms === null || paymentGap(deal) !== null) return null
  const { totalCents, annuityCents } = payment(terms)
  return { totalCents, annuityCents, financedCents: financing(terms).financedCents }
}
