/** A personal code of which only the first digit is left. */
export const maskedCode = (code: string): string =>
  code === '' ? '' : `${code.slice(0, 1)}${'•'.repeat(10)}`
