import { clamp } from './range.ts'

type Bounds = readonly [min: number, max: number]

/** The terms of a partner that depend on each other. */
type Terms = {
  advanceOptions: Bounds
  defaultAdvance: number
  interestOptions: Bounds
  defaultInterest: number
  kickbackOptions: Bounds
  defaultKickback: number
  residualOptions: Bounds
  defaultResidual: number
  paymentPeriodOptions: Bounds
  allPmtPeriodOptions: number[]
  defaultPaymentPeriod: number
}

/** Terms in a form; empty ones are null or missing. */
type Filled<Value> = Value extends Bounds
  ? readonly (number | null)[]
  : Value extends number
    ? number | null
    : Value
export type TermsInForm = { [key in keyof Terms]?: Filled<Terms[key]> | undefined }

/** Optional defaults become the smallest allowed value. */
const pairs = [
  ['advanceOptions', 'defaultAdvance', false],
  ['interestOptions', 'defaultInterest', true],
  ['kickbackOptions', 'defaultKickback', true],
  ['residualOptions', 'defaultResidual', true],
] as const

const boundsOf = (options: readonly (number | null)[] | undefined): { min: number; max: number } | null => {
  const [min, max] = options ?? []
  return typeof min === 'number' && typeof max === 'number' && min <= max ? { min, max } : null
}

/** The partner's periods within its range, months, ascending. */
export const offeredPeriods = ({ allPmtPeriodOptions = [], paymentPeriodOptions }: TermsInForm): number[] => {
  const bounds = boundsOf(paymentPeriodOptions)
  return [...new Set(allPmtPeriodOptions)]
    .filter((months) => !bounds || (months >= bounds.min && months <= bounds.max))
    .toSorted((one, other) => one - other)
}

/** Replaces an unavailable period by the longest available one below it, or the shortest. */
const settlePeriod = (months: number, offered: readonly number[]): number =>
  offered.findLast((one) => one <= months) ?? offered[0] ?? months

/** Moves defaults and periods into their ranges. Empty or reversed ranges are ignored. */
export const settleTerms = <Values extends TermsInForm>(values: Values): Values => {
  const settled: TermsInForm = {}
  for (const [options, name, mayBeEmpty] of pairs) {
    const bounds = boundsOf(values[options])
    const value = values[name] ?? null
    if (bounds && (value !== null || mayBeEmpty)) settled[name] = clamp(value ?? bounds.min, bounds)
  }
  if (boundsOf(values.paymentPeriodOptions)) {
    const offered = offeredPeriods(values)
    const months = values.defaultPaymentPeriod ?? null
    settled.allPmtPeriodOptions = offered
    if (months !== null) settled.defaultPaymentPeriod = settlePeriod(months, offered)
  }
  return { ...values, ...settled }
}
