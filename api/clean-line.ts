/** Format characters: zero-width ones, direction marks, the soft hyphen. Nobody sees them in a line of text. */
const INVISIBLE = /\p{Cf}/gu
/** What ends a line or jumps ahead in it; comes with text that is pasted from a table or a letter. */
const BREAKS = /[\t\n\v\f\r\u0085\u2028\u2029]+/g

/**
 * Removes invisible characters from a line of text, makes breaks and tabs one space and composes its letters (NFC), so
 * that equal looks are equal.
 */
export const cleanLine = (text: string): string =>
  text.replaceAll(INVISIBLE, '').replaceAll(BREAKS, ' ').normalize('NFC')
