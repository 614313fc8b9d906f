/** Masks a personal code except its first digit. */
export const maskedCode = (code: string): string =>
  code === '' ? '' : `${firstCharacters(code, 1)}${'•'.repeat(10)}`

/** Whether it is a masked personal code. */
export const isMaskedCode = (code: string): boolean => /^\d•{10}$/.test(code)

/**
 * Returns the first characters of a text without splitting a surrogate pair, which the database would reject.
 */
export const firstCharacters = (text: string, maxLength: number): string =>
  [...text].slice(0, maxLength).join('')
