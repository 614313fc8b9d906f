import { percentOf, toCents } from './money.ts'

/** An advance by `advnPmtType`: percent of the assets' total (`%`), or an amount (`#`). */
export type Advance = { type: '%'; percent: number } | { type: '#'; cents: number }

/** From a form or a request: `value` is percent for `%`, euros for `#`. */
export const toAdvance = (type: '%' | '#', value: number): Advance =>
  type === '%' ? { type, percent: value } : { type, cents: toCents(value) }

/** A: the advance payment, cents. */
export const advanceCents = (totalCents: number, advance: Advance): number =>
  advance.type === '%' ? percentOf(totalCents, advance.percent) : advance.cents
