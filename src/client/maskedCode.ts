/** A personal code of which only the first digit shows. */
export const maskedCode = (code: string): string =>
  code === '' ? '–' : `${code.slice(0, 1)}${'•'.repeat(10)}`
