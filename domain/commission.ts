import { exactLendifyInsurance } from './kickback.ts'
import { roundCents } from './money.ts'
import type { Terms } from './payment-terms.ts'

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
