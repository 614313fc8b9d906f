import { mod97 } from './mod97.ts'
import { weightedSum } from './weighted-sum.ts'

const SHAPE = /^[A-Z]{2}\d{2}[0-9A-Z]{11,30}$/
const ESTONIAN = /^EE\d{18}$/
/** 7-3-1 from the right over the 13 digits between the bank id and the check digit. */
const WEIGHTS = [7, 1, 3, 7, 1, 3, 7, 1, 3, 7, 1, 3, 7]

/** The first four characters count at the end. */
const checksumFits = (iban: string): boolean => mod97(iban.slice(4) + iban.slice(0, 4)) === 1

const domesticDigitFits = (iban: string): boolean =>
  (10 - (weightedSum(iban.slice(6), WEIGHTS) % 10)) % 10 === Number(iban[19])

/**
 * Whether a stripped IBAN is valid: MOD-97, and for EE 18 digits with the domestic 7-3-1 check digit too.
 * The lengths of other countries are not checked.
 */
export const isIban = (iban: string): boolean => {
  if (!SHAPE.test(iban) || !checksumFits(iban)) return false
  return !iban.startsWith('EE') || (ESTONIAN.test(iban) && domesticDigitFits(iban))
}
