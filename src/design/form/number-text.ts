import { cleanLine } from '../../../api/clean-line.ts'
import { bareNumber, parseDecimal } from '../../../domain/decimal.ts'

/** From the first digit to the last. */
const DIGITS = /\d(?:.*\d)?/s

/** Keeps what `kept` matches before and after the digits; a text with other characters between digits is unchanged. */
const aroundDigits = (text: string, between: RegExp, dropped: RegExp): string => {
  const bare = cleanLine(text)
  const digits = DIGITS.exec(bare)?.[0] ?? ''
  if (!between.test(digits)) return bare
  const at = bare.indexOf(digits)
  const outside = (part: string) => part.replaceAll(dropped, '')
  return outside(bare.slice(0, at)) + digits + outside(bare.slice(at + digits.length))
}

/**
 * Keeps the characters of an amount: digits, a comma, a dot, group marks and dashes. Characters between digits are never
 * removed, because that would form another number; such a text is not a number.
 */
export const amountCharacters = (text: string): string =>
  aroundDigits(text, /^[\d.,\s'’]*$/, /[^.,\s\u2012-\u2015\u2212-]/g)

/** Keeps digits; a text with anything but group marks between them stays as it is and does not read as a number. */
export const wholeCharacters = (text: string): string => aroundDigits(text, /^[\d\s]*$/, /\D/g)

const isBlank = (text: string): boolean => bareNumber(text) === ''

const MINUS = /^[-\u2212]/

/**
 * An amount as typed: "1 234,5", "1234.50" and "1.234,50" all read 1234.5. Rounded half away from zero to `decimals`; null
 * where nothing is typed, NaN where it is no number: every schema of a number refuses that.
 */
export const readAmount = (text: string, decimals: number): number | null => {
  if (isBlank(text)) return null
  const bare = bareNumber(text)
  const value = parseDecimal(bare.replace(MINUS, ''))
  if (value === null) return Number.NaN
  const scale = 10 ** decimals
  const rounded = Math.round((value + Number.EPSILON) * scale) / scale
  return MINUS.test(bare) && rounded !== 0 ? -rounded : rounded
}

/** Reads a whole number; null and NaN as for amounts. */
export const readWhole = (text: string): number | null => {
  if (isBlank(text)) return null
  const value = parseDecimal(text)
  return value !== null && Number.isInteger(value) ? value : Number.NaN
}

/** Whether a form value is text that is not a number. */
export const isUnreadable = (value: unknown): boolean => Number.isNaN(value)

/** One mark before exactly three digits: "50,000" is fifty thousand to one reader and fifty to another. */
const TWO_WAYS = /^[1-9]\d{0,2}[.,]\d{3}$/

/** An amount of euros as typed that can be read two ways: the likelier one, with the mark as a group mark, and the other. */
export type TwoReadings = { taken: number; other: number }

/** Returns both readings of an ambiguous amount in euros; null when there is one. */
export const twoReadings = (text: string): TwoReadings | null => {
  const typed = bareNumber(text)
  if (!TWO_WAYS.test(typed)) return null
  return { taken: Number(typed.replace(/[.,]/, '')), other: readAmount(typed, 2) ?? 0 }
}

/** Reads an amount in euros; an ambiguous one as the likelier reading, because euros have two decimals. */
export const readEuros = (text: string): number | null => twoReadings(text)?.taken ?? readAmount(text, 2)
