import type { ScheduleRow } from './schedule.ts'

/** An amount the client receives (positive) or pays (negative), cents, and when: years from the first drawdown. */
export type CashFlow = { cents: number; years: number }

const BISECTIONS = 100
const LARGEST_LOG_RATE = 64

/** Present value at the first drawdown, cents; `logRate` is ln(1 + X), so the search cannot go below −100 %. */
const presentValue = (flows: readonly CashFlow[], logRate: number): number =>
  flows.reduce((sum, { cents, years }) => sum + cents * Math.exp(-logRate * years), 0)

const bracket = (flows: readonly CashFlow[]): [low: number, high: number] | null => {
  for (let reach = 1; reach <= LARGEST_LOG_RATE; reach *= 2) {
    const low = presentValue(flows, -reach)
    const high = presentValue(flows, reach)
    if (low <= 0 && high >= 0) return [-reach, reach]
  }
  return null
}

/**
 * Effective annual rate X as an unrounded fraction: Σ C·(1+X)^−t = Σ D·(1+X)^−s (directive 2008/48/EC, Annex I, part I),
 * found by bisection. Null where there is none: nothing is received, or nothing is paid back.
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

/** Effective annual rate in percent with 2 decimals, or null (see `exactAnnualRate`). */
export const annualRate = (flows: readonly CashFlow[]): number | null => {
  const rate = exactAnnualRate(flows)
  if (rate === null) return null
  // + 0 so that a rate a hair below zero reads 0, not −0.
  return Math.round(Number((rate * 10_000).toPrecision(12))) / 100 + 0
}

/**
 * Cash flows of a schedule in equal months, without VAT: the client receives what is financed on the contract date, pays
 * the contract fee then, and every later row in its month. The advance is the client's own money and no flow of the credit.
 */
export const scheduleFlows = (rows: readonly ScheduleRow[]): CashFlow[] => {
  const last = rows.at(-1)
  const months = last && last.residualCents > 0 ? last.number - 1 : (last?.number ?? 0)
  return rows.map((row) =>
    row.number === 0
      ? { cents: row.balanceCents - row.feesCents, years: 0 }
      : { cents: -row.amountCents, years: Math.min(row.number, months) / 12 },
  )
}
