import * as z from 'zod/mini'
import { choice, day, euros, signedEuros } from './field.ts'

/**
 * Full early repayment of a consumer's contract on a day; euros with VAT. Every payment due by that day counts as paid.
 */
export const earlyRepayment = z.object({
  day,
  /** The first day of the schedule. */
  contractDay: day,
  principal: euros,
  /** Interest of the running month up to the day; the same for fees. */
  interest: euros,
  fees: euros,
  /** Refund of the contract fee for the rest of the agreed time. */
  contractFeeBack: euros,
  /** Principal, interest and fees minus the refund. */
  owed: signedEuros,
  /** Interest of the rest of the agreed time, which is not paid any more. */
  savedInterest: euros,
  savedFees: euros,
  /** Largest compensation that the creditor may charge in addition. */
  compensation: z.object({
    most: euros,
    /** Percentage of the principal. */
    percent: z.number(),
    /** What limits it: that percentage, or the interest saved. */
    by: choice(['percent', 'interest']),
  }),
})
export type EarlyRepayment = z.infer<typeof earlyRepayment>
