import { addMonths, daysBetween, wholeMonthsBefore } from './date.ts'
import type { ScheduleRow } from './payment-schedule.ts'

/** An amount the client receives (positive) or pays (negative), cents, and when: years from the first drawdown. */
export type CashFlow = { cents: number; years: number }

const MONTHS_OF_YEAR = 12
const BISECTIONS = 100
const MAX_LOG_RATE = 64

/** Present value at the first drawdown, cents; `logRate` is ln(1 + X), so the search cannot go below −100 %. */
const presentValue = (flows: readonly CashFlow[], logRate: number): number =>
  flows.reduce((sum, { cents, years }) => sum + cents * Math.exp(-logRate * years), 0)

const bracket = (flows: readonly CashFlow[]): [low: number, high: number] | null => {
  for (let reach = 1; reach <= MAX_LOG_RATE; reach *= 2) {
    const low = presentValue(flows, -reach)
    const high = presentValue(flows, reach)
    if (low <= 0 && high >= 0) return [-reach, reach]
  }
  return null
}

/**
 * Annual percentage rate X as an unrounded fraction: Σ C·(1+X)^−t = Σ D·(1+X)^−s (directive (EU) 2023/2225,
 * Annex III, part I), found by bisection. Null where there is none: nothing is received, or nothing is paid back.
 */
export const exactAnnualRate = (flows: readonly CashFlow[]): number | null => {
  if (!flows.some(({ cents }) => cents > 0) || !flows.some(({ cents }) => cents < 0)) return null
  const found = bracket(flows)
  if (!found) return null
  let [low, high] = found
  for (let step = 0; step < BISECTIONS; step++) {
    const middle = (low + high) / 2
    if (presentValue(flows, middle) < 0) low = middle
    else high = middle
  }
  return Math.expm1((low + high) / 2)
}

/** Annual percentage rate in percent with 2 decimals, or null (see `exactAnnualRate`). */
export const annualRate = (flows: readonly CashFlow[]): number | null => {
  const rate = exactAnnualRate(flows)
  if (rate === null) return null
  // `+ 0`, so that a rate slightly below zero reads 0, not −0.
  return Math.round(Number((rate * 10_000).toPrecision(12))) / 100 + 0
}

/**
 * Years from the first drawdown to a payment, both `YYYY-MM-DD`: whole months counted backwards from the payment, plus
 * the days that remain, divided by the 365 or 366 days of the year that ends on the last of them (directive 2014/17/EU,
 * Annex I, remark (c); directive (EU) 2023/2225, Annex III, the same).
 */
export const yearsFromDrawdown = (drawdown: string, payment: string): number => {
  const months = wholeMonthsBefore(payment, drawdown)
  const lastDay = addMonths(payment, -months)
  const yearDays = daysBetween(addMonths(lastDay, -MONTHS_OF_YEAR), lastDay)
  return months / MONTHS_OF_YEAR + daysBetween(drawdown, lastDay) / yearDays
}

/**
 * Cash flows of a schedule by its own dates, without VAT: on the contract date the client receives the financed amount and
 * pays the contract fee, later each row on its date. The advance is the client's own money, not a cash flow of the credit.
 */
export const scheduleFlows = (rows: readonly ScheduleRow[]): CashFlow[] => {
  const drawdown = rows[0]?.date ?? ''
  return rows.map(({ number, date, ...row }) =>
    number === 0
      ? { cents: row.balanceCents - row.feesCents, years: 0 }
      : { cents: -row.amountCents, years: yearsFromDrawdown(drawdown, date) },
  )
}

/** Annual percentage rate of a schedule, percent with 2 decimals; null where there is none (see `exactAnnualRate`). */
export const annualRateOf = (rows: readonly ScheduleRow[]): number | null => annualRate(scheduleFlows(rows))
