import { DEFAULTS } from '../constants.ts'
import { twoRoundDigit, weightedSum } from './weighted-sum.ts'

const SHAPE = /^[1789]\d{7}$/
const FIRST_ROUND = [1, 2, 3, 4, 5, 6, 7]
const SECOND_ROUND = [3, 4, 5, 6, 7, 8, 9]

/**
 * Whether a stripped registry code is valid: for Estonia 8 digits, the first 1, 7, 8 or 9, with its checksum;
 * for another country any text, because every register has its own format.
 */
export const isRegistryCode = (code: string, country: string = DEFAULTS.country): boolean => {
  if (country !== DEFAULTS.country) return code !== ''
  return SHAPE.test(code) && twoRoundDigit(code, FIRST_ROUND, SECOND_ROUND) === Number(code[7])
}

const ESTONIAN = /^EE\d{9}$/
const FOREIGN = /^(?!EE)[A-Z]{2}(?=.*\d)[0-9A-Z+*]{2,12}$/
const WEIGHTS = [3, 7, 1, 3, 7, 1, 3, 7, 1]

/**
 * Whether a stripped VAT number is valid. EE: 9 digits whose weighted sum is divisible by 10. Other countries by format
 * only: country code and 2 to 12 characters (VIES), at least one of them a digit.
 */
export const isVatNumber = (number: string): boolean =>
  ESTONIAN.test(number) ? weightedSum(number.slice(2), WEIGHTS) % 10 === 0 : FOREIGN.test(number)
