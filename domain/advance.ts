import { percentOf, toCents } from './money.ts'

/** Advance as `advnPmtType` says it: percent of the assets' total (`%`) or an amount (`#`). */
export type Advance = { type: '%'; percent: number } | { type: '#'; cents: number }

/** The advance of a form or a request: `value` is percent for `%`, euros for `#`. */
export const toAdvance = (type: '%' | '#', value: number): Advance =>
  type === '%' ? { type, percent: value } : { type, cents: toCents(value) }

/** A: the advance payment in cents for the assets' total in cents. */
export const advanceCents = (totalCents: number, advance: Advance): number =>
  advance.type === '%' ? percentOf(totalCents, advance.percent) : advance.cents
