import { phonePattern } from '../api/phone-number.ts'
import { PHONE_PREFIX } from './constants.ts'

const COUNTRY = PHONE_PREFIX.slice(1)
/** An Estonian number has seven or eight digits, those of some services nine. */
const LOCAL_MAX = 9

/**
 * The digits after Estonia's prefix, of a number as it is typed or pasted: `+372 5123 4567`, `00372…` and, where it is too
 * long to be anything else, `372…` read 51234567. A number of another country stays as it is.
 */
export const withoutPrefix = (text: string): string => {
  const number = text.replaceAll(/[^\d+]/g, '')
  if (number.startsWith(PHONE_PREFIX)) return number.slice(PHONE_PREFIX.length)
  if (number.length <= LOCAL_MAX) return number
  const bare = number.replace(/^00(?=[1-9])/, '')
  if (bare.startsWith(COUNTRY)) return bare.slice(COUNTRY.length)
  return bare === number ? number : `+${bare}`
}

/** Fewest and most digits of a number: the shortest Estonian ones have seven, no number of E.164 more than fifteen. */
const DIGITS = { least: 7, most: 15 }

/**
 * Whether a phone number has enough digits to be called. Empty texts pass, and so do texts that are no number at all:
 * the pattern of the field refuses those.
 */
export const canBeCalled = (typed: string): boolean => {
  if (typed === '' || !phonePattern.test(typed)) return true
  const digits = withoutPrefix(typed).replace('+', '').length
  return digits >= DIGITS.least && digits <= DIGITS.most
}

const GROUPS = /^(\d{3,4})(\d{4})$/

/** An Estonian number as it is read: `+372 5123 4567`; another one as it was typed. */
export const spacedPhone = (typed: string): string => {
  const digits = typed.replaceAll(/[\s()-]/g, '')
  const groups = digits.startsWith(PHONE_PREFIX) ? GROUPS.exec(digits.slice(PHONE_PREFIX.length)) : null
  return groups ? `${PHONE_PREFIX} ${groups[1]} ${groups[2]}` : typed
}
