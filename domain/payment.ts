import { annuity } from './annuity.ts'
import { financing } from './financing.ts'
import { exactInsurance } from './insurance.ts'
import { exactKickback } from './kickback.ts'
import { roundCents, shareCents } from './money.ts'
import type { Terms } from './terms.ts'

/** A month's payment without VAT in whole cents; the parts sum exactly to the total. */
export type Payment = {
  annuityCents: number
  insuranceCents: number
  kickbackCents: number
  servicesCents: number
  /** `pmtAmount`. */
  totalCents: number
}

export type PaymentTerms = Omit<Terms, 'contractFeeCents'>

/**
 * `pmtAmount` = annuity + (Lendify insurance + services cost) / n, rounded once, at the end (decisions, "Money").
 * The annuity is rounded by itself and the other parts share the rest, so the parts shown always add up.
 */
export const payment = (terms: PaymentTerms): Payment => {
  const exactAnnuity = annuity({ ...financing(terms), ...terms })
  const extras = [exactInsurance(terms), exactKickback(terms), terms.servicesCents]
  const monthlyExtras = extras.reduce((sum, each) => sum + each, 0) / terms.months
  const totalCents = roundCents(exactAnnuity + monthlyExtras)
  const annuityCents = roundCents(exactAnnuity)
  const [insurance = 0, kickback = 0, services = 0] = shareCents(totalCents - annuityCents, extras)
  return {
    annuityCents,
    insuranceCents: insurance,
    kickbackCents: kickback,
    servicesCents: services,
    totalCents,
  }
}
