import type { Role } from '../api/role.ts'
import { parseDecimal } from './decimal.ts'
import { percentOf, toEuros } from './money.ts'
import { clamp, type Range } from './range.ts'

/** Whether the partner's ranges apply to the user: not to in-house partners, credit or compliance. */
export const isBoundByRange = ({ role, inhouse }: { role: Role; inhouse: boolean }): boolean =>
  !inhouse && (role === 'PARTNER' || role === 'SHOP')

/**
 * Value of a term on blur: an empty input restores the previous value, text that is not a number clears it (null), a
 * number is clamped to the range. A null range does not clamp.
 */
export const settleTerm = (typed: string, previous: number | null, range: Range | null): number | null => {
  if (typed.trim() === '') return previous
  const value = parseDecimal(typed)
  return value === null || range === null ? value : clamp(value, range)
}

/** Range of an advance: as given in percent for type `%`, converted to euros of the assets' total for type `#`. */
export const advanceRange = (type: '%' | '#', percent: Range, assetTotalCents: number): Range =>
  type === '%'
    ? percent
    : {
        min: toEuros(percentOf(assetTotalCents, percent.min)),
        max: toEuros(percentOf(assetTotalCents, percent.max)),
      }
