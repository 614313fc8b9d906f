/** Normalizes an identifier: removes spaces and dashes of any kind, converts letters to upper case. */
export const stripIdentifier = (text: string): string =>
  text.replace(/[\s\p{Dash}\u00AD]/gu, '').toUpperCase()
