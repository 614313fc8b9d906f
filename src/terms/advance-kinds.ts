import type { AdvnPmtType } from '../../api/terms.ts'
import { advanceCents, toAdvance } from '../../domain/advance.ts'
import { toEuros } from '../../domain/money.ts'

const PERCENT_SCALE = 1e6

/** An advance in euros, of one in percent or euros; null where there is none. */
export const advanceEuros = (type: AdvnPmtType, value: number | null, totalCents: number): number | null =>
  value === null ? null : toEuros(advanceCents(totalCents, toAdvance(type, value)))

/** What an advance in euros is of the assets' total, percent with 4 decimals; null where the total is nothing. */
export const advancePercent = (euros: number | null, totalCents: number): number | null =>
  euros === null || totalCents === 0 ? null : Math.round((euros * 100 * PERCENT_SCALE) / totalCents) / 10_000

/** The same advance counted the other way. */
export const recounted = (to: AdvnPmtType, value: number | null, totalCents: number): number | null =>
  to === '#' ? advanceEuros('%', value, totalCents) : advancePercent(value, totalCents)
