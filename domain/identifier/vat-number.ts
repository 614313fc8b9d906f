import { weightedSum } from './weighted-sum.ts'

const ESTONIAN = /^EE\d{9}$/
const FOREIGN = /^(?!EE)[A-Z]{2}(?=.*\d)[0-9A-Z+*]{2,12}$/
const WEIGHTS = [3, 7, 1, 3, 7, 1, 3, 7, 1]

/**
 * Whether a stripped VAT number is valid. EE: 9 digits whose weighted sum is divisible by 10. Other countries by format
 * only: country code and 2 to 12 characters (VIES), at least one of them a digit.
 */
export const isVatNumber = (number: string): boolean =>
  ESTONIAN.test(number) ? weightedSum(number.slice(2), WEIGHTS) % 10 === 0 : FOREIGN.test(number)
