import { addDays, daysBetween } from './date.ts'
import { roundCents } from './money.ts'
import { workingDayFrom } from './working-days.ts'

const WITHDRAWAL_DAYS = 14
const PAY_DAYS = 30
const DAYS_OF_YEAR = 365

/**
 * Adds a period of days. The first day does not count, and the period never ends on a day off (a weekend or a public
 * holiday).
 */
const endOfPeriod = (from: string, days: number): string => workingDayFrom(addDays(from, days))

/** The last day on which a consumer may withdraw from a contract of this day. */
export const lastWithdrawalDay = (concludedOn: string): string => endOfPeriod(concludedOn, WITHDRAWAL_DAYS)

/** The last day of repayment after a withdrawal on this day. */
export const lastRepaymentDay = (withdrawnOn: string): string => endOfPeriod(withdrawnOn, PAY_DAYS)

export type DrawnCredit = {
  capitalCents: number
  /** The contract's borrowing rate, percent a year. */
  ratePercent: number
  /** Calendar day on which the money was paid out. */
  drawnOn: string
}

/**
 * Interest from the day of the payout to the day of repayment: calendar days by 365, in leap years too; the day of the
 * payout counts, that of the repayment does not. Rounded once.
 */
export const interestUntil = (
  { capitalCents, ratePercent, drawnOn }: DrawnCredit,
  repaidOn: string,
): number =>
  roundCents(
    (capitalCents * ratePercent * Math.max(0, daysBetween(drawnOn, repaidOn))) / (100 * DAYS_OF_YEAR),
  )
