/** Invisible format characters: zero-width characters, direction marks, soft hyphens. */
const INVISIBLE = /\p{Cf}/gu
/** Line breaks and tabs in text pasted from a table or a letter. */
const BREAKS = /[\t\n\v\f\r\u0085\u2028\u2029]+/g

/**
 * Removes invisible characters from a line, replaces breaks and tabs by one space and normalizes letters (NFC), so that
 * equal looking texts are equal.
 */
export const cleanLine = (text: string): string =>
  text.replaceAll(INVISIBLE, '').replaceAll(BREAKS, ' ').normalize('NFC')
