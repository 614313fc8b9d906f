import { DEFAULTS } from '../constants.ts'

/** Whether a postal code is valid: 5 digits in Estonia, any format in another country. */
export const isZipCode = (code: string, country: string): boolean =>
  (country || DEFAULTS.country) !== DEFAULTS.country || /^\d{5}$/.test(code)

/** Formats an Estonian postal code, whatever separates its digits. */
export const cleanZipCode = (typed: string): string => typed.replaceAll(/[\s-]/g, '')
