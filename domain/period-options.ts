import { DEFAULT_PAYMENT_PERIOD } from './constants.ts'
import type { Range } from './range.ts'

/** The partner's allowed periods within its min and max, months, ascending; the default period where there is none. */
export const periodOptions = (allowed: readonly number[], { min, max }: Range): number[] => {
  const within = [...new Set(allowed)].filter((months) => months >= min && months <= max)
  return within.length > 0 ? within.toSorted((a, b) => a - b) : [DEFAULT_PAYMENT_PERIOD]
}

/** The period a new query starts with: the partner's default if it is offered, else 12, else the shortest offered. */
export const defaultPeriod = (options: readonly number[], partnerDefault: number | null): number => {
  const wanted = [partnerDefault, DEFAULT_PAYMENT_PERIOD].find(
    (months) => months !== null && options.includes(months),
  )
  return wanted ?? options[0] ?? DEFAULT_PAYMENT_PERIOD
}
