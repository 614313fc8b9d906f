/** Format characters: zero-width ones, direction marks, the soft hyphen. Nobody sees them in a line of text. */
const INVISIBLE = /\p{Cf}/gu

/** Removes invisible characters from a line of text and composes its letters (NFC), so that equal looks are equal. */
export const cleanLine = (text: string): string => text.replaceAll(INVISIBLE, '').normalize('NFC')
