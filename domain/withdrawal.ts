import { addDays, daysBetween, weekdayOf } from './date.ts'
import { roundCents } from './money.ts'

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

/** Estonia's public holidays of a fixed date, `MM-DD` (Pühade ja tähtpäevade seadus § 2). */
const FIXED_HOLIDAYS = [
  '01-01',
  '02-24',
  '05-01',
  '06-23',
  '06-24',
  '08-20',
  '12-24',
  '12-25',
  '12-26',
] as const

/** In days from Easter Sunday. The other movable holidays, Easter and Pentecost, are Sundays anyway. */
const GOOD_FRIDAY = -2

const SATURDAY = 6
const SUNDAY = 0

/** Easter Sunday of the Gregorian calendar, by the anonymous algorithm (Meeus, Astronomical Algorithms, chapter 8). */
const easterSunday = (year: number): string => {
  const a = year % 19
  const b = Math.floor(year / 100)
  const c = year % 100
  const d = Math.floor(b / 4)
  const e = b % 4
  const f = Math.floor((b + 8) / 25)
  const g = Math.floor((b - f + 1) / 3)
  const h = (19 * a + b - d - g + 15) % 30
  const i = Math.floor(c / 4)
  const k = c % 4
  const l = (32 + 2 * e + 2 * i - h - k) % 7
  const m = Math.floor((a + 11 * h + 22 * l) / 451)
  const march = h + l - 7 * m + 22
  return addDays(`${year}-03-01`, march - 1)
}

const isHoliday = (day: string): boolean =>
  FIXED_HOLIDAYS.some((fixed) => fixed === day.slice('YYYY-'.length)) ||
  addDays(easterSunday(Number(day.slice(0, 4))), GOOD_FRIDAY) === day

/** Whether the day is a working day in Estonia: no Saturday, Sunday or public holiday. */
const isWorkingDay = (day: string): boolean =>
  weekdayOf(day) !== SATURDAY && weekdayOf(day) !== SUNDAY && !isHoliday(day)

/** Returns the day itself if it is a working day, else the next one. */
export const workingDayFrom = (day: string): string =>
  isWorkingDay(day) ? day : workingDayFrom(addDays(day, 1))
