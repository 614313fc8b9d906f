import * as z from 'zod/mini'
import { choice, day, euros, signedEuros } from './field.ts'

/** A consumer's contract repaid in full on a day; euros with VAT. Every payment due by that day is taken as paid. */
export const earlyRepayment = z.object({
  day,
  /** From which the schedule of the payments runs. */
  contractDay: day,
  principal: euros,
  /** Of the running month, up to the day; as the fees are. */
  interest: euros,
  fees: euros,
  /** The part of the contract fee that falls on the rest of the agreed time. */
  contractFeeBack: euros,
  /** Principal, interest and fees without that part. */
  owed: signedEuros,
  /** Of the rest of the agreed time: no longer paid. */
  savedInterest: euros,
  savedFees: euros,
  /** Largest compensation that the creditor may ask besides. */
  compensation: z.object({
    most: euros,
    /** Of the principal. */
    percent: z.number(),
    /** Its limit: that percentage, or the interest saved. */
    by: choice(['percent', 'interest']),
  }),
})
export type EarlyRepayment = z.infer<typeof earlyRepayment>
