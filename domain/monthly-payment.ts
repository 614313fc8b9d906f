import { financing } from './financing.ts'
import { exactInsurance } from './insurance.ts'
import { exactKickback, exactLendifyInsurance } from './kickback.ts'
import { allocateCents, roundCents } from './money.ts'
import type { Terms } from './payment-terms.ts'

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
 * The annuity is rounded separately and the rest is allocated to the other parts, so the parts always add up.
 */
export const monthlyPayment = (terms: Omit<Terms, 'contractFeeCents'>): Payment => {
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

type Loan = {
  financedCents: number
  residualCents: number
  /** Percent a year. */
  interestPercent: number
  months: number
}

/** i = interest / 100 / 12, a fraction (docs/money.md). */
const monthlyRate = (interestPercent: number): number => interestPercent / 100 / 12

/**
 * Monthly annuity paid at period end, unrounded cents (the caller rounds once, at the end):
 * ((F·(1+i)^n − R) · i) / ((1+i)^n − 1); for i = 0, (F − R) / n. The ordinary annuity, a spreadsheet's PMT(i; n; −F; R).
 * @throws RangeError unless the period is a whole number of months, at least 1
 */
export const annuity = ({ financedCents, residualCents, interestPercent, months }: Loan): number => {
  if (!Number.isInteger(months) || months < 1) throw new RangeError(`months: ${months}`)
  const rate = monthlyRate(interestPercent)
  // expm1 and log1p avoid the cancellation in (1 + i)^n − 1 for a rate near zero.
  const growth = Math.expm1(months * Math.log1p(rate))
  if (growth === 0) return (financedCents - residualCents) / months
  return ((financedCents * (growth + 1) - residualCents) * rate) / growth
}

/** The parts of one monthly payment, cents without VAT; they add up to the payment. */
type MonthParts = {
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
