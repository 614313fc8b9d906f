import { DEFAULTS } from '../constants.ts'
import { twoRoundDigit } from './weighted-sum.ts'

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
