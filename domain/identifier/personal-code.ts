import { dateOf } from '../date.ts'
import { twoRoundDigit } from './weighted-sum.ts'

const SHAPE = /^[1-8]\d{10}$/
const FIRST_ROUND = [1, 2, 3, 4, 5, 6, 7, 8, 9, 1]
const SECOND_ROUND = [3, 4, 5, 6, 7, 8, 9, 1, 2, 3]

/**
 * Birth date of an Estonian personal code (GYYMMDDSSSC), `YYYY-MM-DD`; null for a wrong format or a date that does not exist.
 * The first digit gives the century: 1, 2 18xx · 3, 4 19xx · 5, 6 20xx · 7, 8 21xx.
 */
export const birthDate = (code: string): string | null => {
  if (!SHAPE.test(code)) return null
  const century = 1800 + 100 * Math.floor((Number(code[0]) - 1) / 2)
  return dateOf(century + Number(code.slice(1, 3)), Number(code.slice(3, 5)), Number(code.slice(5, 7)))
}

/**
 * Whether a stripped Estonian personal code is valid: format, an existing birth date not after `today` (`YYYY-MM-DD`),
 * and the two-round checksum (EVS 585).
 */
export const isPersonalCode = (code: string, today: string): boolean => {
  const born = birthDate(code)
  return born !== null && born <= today && twoRoundDigit(code, FIRST_ROUND, SECOND_ROUND) === Number(code[10])
}
