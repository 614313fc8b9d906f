import { exactInsurance, type InsuranceTerms } from './insurance.ts'
import { roundCents } from './money.ts'
import type { Terms } from './payment-terms.ts'

type KickbackTerms = Pick<Terms, 'assetTotalCents' | 'kickbackPercent'>

/** Kickback of the whole period, unrounded cents: T · kickback%. */
export const exactKickback = ({ assetTotalCents, kickbackPercent }: KickbackTerms): number =>
  (assetTotalCents * kickbackPercent) / 100

/** Kickback of the whole period, whole cents. */
export const kickbackCents = (terms: KickbackTerms): number => roundCents(exactKickback(terms))

/** Lendify insurance = kickback + insurance cost, unrounded cents (specification 2, section 9). */
export const exactLendifyInsurance = (terms: KickbackTerms & InsuranceTerms): number =>
  exactKickback(terms) + exactInsurance(terms)

/** A shop's kickback = (T · defaultKickback% + contract fee) · kickbackCoefficient, whole cents (specification 2, section 9). */
export const shopKickbackCents = (shop: {
  assetTotalCents: number
  defaultKickbackPercent: number
  contractFeeCents: number
  kickbackCoefficient: number
}): number =>
  roundCents(
    ((shop.assetTotalCents * shop.defaultKickbackPercent) / 100 + shop.contractFeeCents) *
      shop.kickbackCoefficient,
  )

/** Commission a year = (Lendify insurance − services cost) / n · 12, whole cents, may be negative (specification 2, section 9). */
export const commissionCents = (
  terms: Pick<
    Terms,
    | 'assetTotalCents'
    | 'kickbackPercent'
    | 'insurancePercent'
    | 'insuranceValType'
    | 'months'
    | 'servicesCents'
  >,
): number => roundCents(((exactLendifyInsurance(terms) - terms.servicesCents) / terms.months) * 12)
