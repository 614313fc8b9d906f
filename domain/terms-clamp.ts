import type { Role } from '../contract/role.ts'
import { parseDecimal } from './decimal.ts'
import { percentOf, toEuros } from './money.ts'
import { clamp, type Range } from './range.ts'

/** Whether the partner's min and max bind who types: not in-house partners, credit or compliance. */
export const isBoundByRange = ({ role, inhouse }: { role: Role; inhouse: boolean }): boolean =>
  !inhouse && (role === 'PARTNER' || role === 'SHOP')

/**
 * What a term becomes when its field is left. An empty entry goes back to the previous value, one that is not
 * a number is cleared (null), and a number beyond the range becomes the nearer end. Null range: not bound.
 */
export const settleTerm = (typed: string, previous: number | null, range: Range | null): number | null => {
  if (typed.trim() === '') return previous
  const value = parseDecimal(typed)
  return value === null || range === null ? value : clamp(value, range)
}

/** What the payment period becomes: as `settleTerm`, and one that is not offered goes back to the previous one. */
export const settlePeriod = (
  typed: string,
  previous: number | null,
  options: readonly number[],
): number | null => {
  const months = settleTerm(typed, previous, null)
  return months === null || options.includes(months) ? months : previous
}

/** The range of an advance in percent, turned into euros of the assets' total for an advance of type `#`. */
export const advanceRange = (type: '%' | '#', percent: Range, assetTotalCents: number): Range =>
  type === '%'
    ? percent
    : {
        min: toEuros(percentOf(assetTotalCents, percent.min)),
        max: toEuros(percentOf(assetTotalCents, percent.max)),
      }
