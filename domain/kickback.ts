import { exactInsurance, type InsuranceTerms } from './insurance.ts'
import { roundCents } from './money.ts'
import type { Terms } from './terms.ts'

type KickbackTerms = Pick<Terms, 'assetTotalCents' | 'kickbackPercent'>

/** Kickback% of the assets' total in cents with their fraction. */
export const exactKickback = ({ assetTotalCents, kickbackPercent }: KickbackTerms): number =>
  (assetTotalCents * kickbackPercent) / 100

/** Kickback, whole cents. */
export const kickbackCents = (terms: KickbackTerms): number => roundCents(exactKickback(terms))

/** Lendify insurance = kickback + insurance cost, in cents with their fraction. */
export const exactLendifyInsurance = (terms: KickbackTerms & InsuranceTerms): number =>
  exactKickback(terms) + exactInsurance(terms)

/** Lendify insurance, whole cents. */
export const lendifyInsuranceCents = (terms: KickbackTerms & InsuranceTerms): number =>
  roundCents(exactLendifyInsurance(terms))

/** Kickback of a shop: (T · defaultKickback% + contractFee) · kickbackCoefficient, whole cents. */
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
