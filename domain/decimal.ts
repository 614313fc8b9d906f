const DECIMAL = /^(?:\d+(?:[.,]\d*)?|[.,]\d+)$/

/**
 * Reads a number as a person types it: digits, spaces between them, one comma or dot before the decimals.
 * Anything else (letters, a sign, two separators) gives null rather than a guess.
 */
export const parseDecimal = (text: string): number | null => {
  const packed = text.replace(/\s/g, '')
  const value = DECIMAL.test(packed) ? Number(packed.replace(',', '.')) : Number.NaN
  return Number.isFinite(value) ? value : null
}
