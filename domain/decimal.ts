const DECIMAL = /^(?:\d+(?:[.,]\d*)?|[.,]\d+)$/

/**
 * Parses a typed number: digits, optional spaces, one comma or dot before the decimals. Anything else (letters, a sign,
 * two separators) is null rather than a guess.
 */
export const parseDecimal = (text: string): number | null => {
  const packed = text.replace(/\s/g, '')
  const value = DECIMAL.test(packed) ? Number(packed.replace(',', '.')) : Number.NaN
  return Number.isFinite(value) ? value : null
}
