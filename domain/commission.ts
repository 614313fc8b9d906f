import { exactLendifyInsurance } from './kickback.ts'
import { roundCents } from './money.ts'
import type { Terms } from './terms.ts'

/** Commission = (Lendify insurance − services cost) / n · 12, whole cents; negative where services cost more. */
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
