import { cleanLine } from '../api/clean-line.ts'

/** Digits, alone or in groups of three separated by one kind of mark, and one comma or dot before the decimals. */
const DECIMAL =
  /^(?<whole>\d+|\d{1,3}(?:(?<mark>[ '’.,])\d{3})(?:\k<mark>\d{3})*)?(?:(?<point>[.,])(?<part>\d*))?$/
const UNIT_BEFORE = /^(?:€|EUR)\s*/i
const UNIT_BEHIND = /\s*(?:€|EUR|eurot?|%)$/i
/** "50 000.-" and "50 000,–": no cents. */
const NO_CENTS = /([.,])\s?[-\u2012-\u2015\u2212]{1,2}$/

/** Removes the unit, invisible characters and the dash for no cents from a typed or pasted number. */
export const bareNumber = (text: string): string =>
  cleanLine(text)
    .replaceAll(/\s/g, ' ')
    .trim()
    .replace(UNIT_BEFORE, '')
    .replace(UNIT_BEHIND, '')
    .replace(NO_CENTS, (_, point: string) => `${point}00`)

/**
 * Parses a typed or pasted number: "1234.5", "1 234,5", "1.234,50" and "50 000.- €". A single mark is the decimal mark,
 * several of one kind are group marks. Returns null rather than guess for anything else (letters, a sign, groups of
 * other lengths): only the marks of complete groups are removed between digits.
 */
export const parseDecimal = (text: string): number | null => {
  const found = DECIMAL.exec(bareNumber(text))?.groups
  if (!found) return null
  const { whole = '', mark, point, part = '' } = found
  if (mark !== undefined && mark === point) return null
  const value = Number(`${whole.replaceAll(/\D/g, '')}.${part}`)
  return Number.isFinite(value) ? value : null
}
