/** A personal code of which only the first digit is left. */
export const maskedCode = (code: string): string =>
  code === '' ? '' : `${firstCharacters(code, 1)}${'•'.repeat(10)}`

/** Whether it is a personal code that was masked. */
export const isMaskedCode = (code: string): boolean => /^\d•{10}$/.test(code)

/** The beginning of a text, of at most so many characters, none of them cut in half: half of one is no text to a database. */
export const firstCharacters = (text: string, most: number): string => [...text].slice(0, most).join('')
