import { annuity } from './annuity.ts'
import { financing } from './financing.ts'
import { exactInsurance } from './insurance.ts'
import { exactKickback } from './kickback.ts'
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
 * The annuity is rounded by itself and the rest is allocated to the other parts, so the parts always add up.
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
