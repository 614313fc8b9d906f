import { addMonths, daysBetween } from './date.ts'
import { percentOf, roundCents } from './money.ts'
import type { ScheduleRow } from './payment-schedule.ts'
import { addVat } from './vat.ts'

const PERCENT_OVER_A_YEAR = 1
const PERCENT_WITHIN_A_YEAR = 0.5
const MONTHS_OF_YEAR = 12

/** Limit of the creditor's compensation: a percentage of the amount, or the interest saved. */
export type CompensationLimit = {
  percent: number
  percentCents: number
  by: 'percent' | 'interest'
  cents: number
}

/** Full early repayment on a day, cents without VAT. Every row due by that day, including that day, counts as paid. */
export type EarlyRepayment = {
  principalCents: number
  /** Interest of the running month up to the day. */
  interestCents: number
  /** Insurance, kickback and services of the running month up to the day. */
  feesCents: number
  /** Costs saved by the repayment. */
  savedInterestCents: number
  savedFeesCents: number
  /** Refund of the contract fee for the rest of the agreed time. */
  contractFeeBackCents: number
  /** Amount due, before any compensation. */
  owedCents: number
  limit: CompensationLimit
}

const sum = (amounts: readonly number[]): number => amounts.reduce((total, each) => total + each, 0)

const limitOf = (
  principalCents: number,
  savedInterestCents: number,
  overAYear: boolean,
): CompensationLimit => {
  const percent = overAYear ? PERCENT_OVER_A_YEAR : PERCENT_WITHIN_A_YEAR
  const percentCents = percentOf(principalCents, percent)
  const by = savedInterestCents < percentCents ? 'interest' : 'percent'
  return { percent, percentCents, by, cents: Math.min(percentCents, savedInterestCents) }
}

/**
 * Directive (EU) 2023/2225, article 29, for a borrowing rate that is fixed until the end. The running month's interest and
 * fees are those of the schedule's row, shared by calendar days: from the due day before (which does not bear them any
 * more) to the day of repayment. The contract fee is shared by the days of the whole agreed time (C-383/18).
 * Null before the contract date, and from the last due day on: nothing is early then.
 */
export const earlyRepayment = (rows: readonly ScheduleRow[], day: string): EarlyRepayment | null => {
  const first = rows[0]
  const end = rows.at(-1)?.date
  const paid = rows.findLast(({ date }) => date <= day)
  const running = rows.find(({ date }) => date > day)
  if (!first || !end || !paid || !running) return null
  const rest = rows.filter(({ date }) => date > day)
  const share = daysBetween(paid.date, day) / daysBetween(paid.date, running.date)
  const principalCents = paid.balanceCents
  const interestCents = roundCents(running.interestCents * share)
  const feesCents = roundCents(running.feesCents * share)
  const savedInterestCents = sum(rest.map((row) => row.interestCents)) - interestCents
  const contractFeeBackCents = roundCents(
    (first.feesCents * daysBetween(day, end)) / daysBetween(first.date, end),
  )
  return {
    principalCents,
    interestCents,
    feesCents,
    savedInterestCents,
    savedFeesCents: sum(rest.map((row) => row.feesCents)) - feesCents,
    contractFeeBackCents,
    owedCents: principalCents + interestCents + feesCents - contractFeeBackCents,
    limit: limitOf(principalCents, savedInterestCents, addMonths(day, MONTHS_OF_YEAR) < end),
  }
}

/** The same in cents with VAT, as the consumer pays. */
export type RepaymentWithVat = Omit<EarlyRepayment, 'limit'> & {
  /** The largest compensation that the creditor may charge in addition. */
  mostCompensationCents: number
}

/**
 * Adds VAT so that the sums match other documents: on the contract day the principal is the credit with VAT, later
 * its unpaid part; the amount due without the contract fee and the savings together are the remaining payments. If no
 * interest is saved, cents of rounding are not savings.
 */
export const repaymentWithVat = (
  rows: readonly ScheduleRow[],
  quote: EarlyRepayment,
  { day, creditWithVatCents }: { day: string; creditWithVatCents: number },
): RepaymentWithVat => {
  const rest = rows.filter(({ date }) => date > day)
  const financedCents = rows[0]?.balanceCents ?? 0
  const principalCents =
    financedCents === 0 ? 0 : roundCents((creditWithVatCents * quote.principalCents) / financedCents)
  const interestCents = addVat(quote.interestCents)
  const feesCents = addVat(quote.feesCents)
  const contractFeeBackCents = addVat(quote.contractFeeBackCents)
  const savedFeesCents = sum(rest.map((row) => addVat(row.feesCents))) - feesCents
  const costs = sum(rest.map((row) => row.withVatCents)) - principalCents - interestCents - feesCents
  const savedInterestCents = quote.savedInterestCents > 0 ? Math.max(0, costs - savedFeesCents) : 0
  return {
    principalCents,
    interestCents,
    feesCents,
    contractFeeBackCents,
    owedCents: principalCents + interestCents + feesCents - contractFeeBackCents,
    savedInterestCents,
    savedFeesCents,
    mostCompensationCents: quote.limit.by === 'interest' ? savedInterestCents : addVat(quote.limit.cents),
  }
}
