import { cleanLine } from '../../../api/clean-line.ts'
import { bareNumber, parseDecimal } from '../../../domain/decimal.ts'

/** From the first digit to the last. */
const DIGITS = /\d(?:.*\d)?/s

/**
 * Removes what `dropped` matches before the first and after the last digit. Returns the text unchanged if `between` does not
 * match what is between these digits.
 */
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

/** Keeps digits. A text with anything but group marks between them stays unchanged, and is not read as a number. */
export const wholeCharacters = (text: string): string => aroundDigits(text, /^[\d\s]*$/, /\D/g)

const isBlank = (text: string): boolean => bareNumber(text) === ''

const MINUS = /^[-\u2212]/

/**
 * Reads a typed amount: "1 234,5", "1234.50" and "1.234,50" are 1234.5. Rounds half away from zero to `decimals`. Null for
 * an empty text. NaN for a text that is no number; the schemas of numbers reject NaN.
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
export const readInteger = (text: string): number | null => {
  if (isBlank(text)) return null
  const value = parseDecimal(text)
  return value !== null && Number.isInteger(value) ? value : Number.NaN
}

/** Whether a form value is text that is not a number. */
export const isUnreadable = (value: unknown): boolean => Number.isNaN(value)

/** One mark before exactly three digits: some people read "50,000" as fifty thousand, others as fifty. */
const AMBIGUOUS = /^[1-9]\d{0,2}[.,]\d{3}$/

/** The readings of an ambiguous amount, euros. `taken`, the likelier one, reads the mark as a group mark. */
export type TwoReadings = { taken: number; other: number }

/** Returns both readings of an ambiguous amount in euros; null when there is one. */
export const twoReadings = (text: string): TwoReadings | null => {
  const typed = bareNumber(text)
  if (!AMBIGUOUS.test(typed)) return null
  return { taken: Number(typed.replace(/[.,]/, '')), other: readAmount(typed, 2) ?? 0 }
}

/** Reads an amount in euros; an ambiguous one as the likelier reading, because euros have two decimals. */
export const readEuros = (text: string): number | null => twoReadings(text)?.taken ?? readAmount(text, 2)
