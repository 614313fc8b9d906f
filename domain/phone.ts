import { phonePattern } from '../api/contact-patterns.ts'
import { PHONE_PREFIX } from './constants.ts'

const COUNTRY = PHONE_PREFIX.slice(1)
/** Estonian numbers have seven or eight digits, some services nine. */
const LOCAL_MAX = 9

/**
 * Returns the digits after Estonia's prefix: `+372 5123 4567`, `00372…` and, if it is too long for anything else,
 * `372…` become 51234567. Foreign numbers are returned unchanged.
 */
export const withoutPrefix = (text: string): string => {
  const number = text.replaceAll(/[^\d+]/g, '')
  if (number.startsWith(PHONE_PREFIX)) return number.slice(PHONE_PREFIX.length)
  if (number.length <= LOCAL_MAX) return number
  const bare = number.replace(/^00(?=[1-9])/, '')
  if (bare.startsWith(COUNTRY)) return bare.slice(COUNTRY.length)
  return bare === number ? number : `+${bare}`
}

/** Keeps the characters of a phone number as it is typed or pasted: digits, a plus, spaces, dashes and brackets. */
export const phoneCharacters = (text: string): string => text.replaceAll(/[^\d\s+()-]/g, '')

/** Number of digits: the shortest Estonian numbers have seven, E.164 allows fifteen. */
const DIGITS = { least: 7, most: 15 }

/**
 * Whether a phone number has a plausible number of digits. Empty texts pass, and so do texts that are not numbers: the
 * field's pattern refuses those.
 */
export const canBeCalled = (typed: string): boolean => {
  if (typed === '' || !phonePattern.test(typed)) return true
  const digits = withoutPrefix(typed).replace('+', '').length
  return digits >= DIGITS.least && digits <= DIGITS.most
}

const GROUPS = /^(\d{3,4})(\d{4})$/

/** Formats an Estonian number as `+372 5123 4567`; another one stays as typed. */
export const spacedPhone = (typed: string): string => {
  const digits = typed.replaceAll(/[\s()-]/g, '')
  const groups = digits.startsWith(PHONE_PREFIX) ? GROUPS.exec(digits.slice(PHONE_PREFIX.length)) : null
  return groups ? `${PHONE_PREFIX} ${groups[1]} ${groups[2]}` : typed
}
