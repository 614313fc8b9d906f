const two = (part: string) => part.padStart(2, '0')

/** `YYYY-MM-DD` as `dd.mm.yyyy`; anything else as it is. */
export const showDay = (value: string): string =>
  /^\d{4}-\d{2}-\d{2}$/.test(value) ? value.split('-').toReversed().join('.') : value

/** A two-digit year is at most this many years in the future; otherwise it belongs to the last century. */
const YEARS_AHEAD = 10

const wholeYear = (year: string): string => {
  if (year.length === 4) return year
  const latest = new Date().getFullYear() + YEARS_AHEAD
  return Number(`20${year}`) > latest ? `19${year}` : `20${year}`
}

/**
 * Reads a day as typed: "3.4.2026", "03.04.26", "03042026", "030426" and "2026-04-03" all give 2026-04-03. Null for an
 * empty text; text that is not a day stays as typed, and the schema refuses it. So do the years 19 and 20: the user may
 * still be typing a year of four digits.
 */
export const readDay = (text: string): string | null => {
  const bare = text.trim()
  if (bare === '') return null
  const match =
    /^(\d{1,2})[./\s](\d{1,2})[./\s](\d{4}|(?!19|20)\d{2})$/.exec(bare) ??
    /^(\d{2})(\d{2})(\d{4}|(?!19|20)\d{2})$/.exec(bare)
  if (!match) return bare
  const [, day = '', month = '', year = ''] = match
  return `${wholeYear(year)}-${two(month)}-${two(day)}`
}
