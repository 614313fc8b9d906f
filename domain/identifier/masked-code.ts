import { firstCharacters } from '../first-characters.ts'

/** A personal code of which only the first digit is left. */
export const maskedCode = (code: string): string =>
  code === '' ? '' : `${firstCharacters(code, 1)}${'•'.repeat(10)}`

/** Whether it is a personal code that was masked. */
export const isMaskedCode = (code: string): boolean => /^\d•{10}$/.test(code)
