/** A personal code of which only the first digit is left. */
export const maskedCode = (code: string): string =>
  code === '' ? '' : `${code.slice(0, 1)}${'•'.repeat(10)}`

/** Whether it is a personal code that was masked. */
export const isMaskedCode = (code: string): boolean => /^\d•{10}$/.test(code)
