const two = (part: string) => part.padStart(2, '0')

/** `YYYY-MM-DD` as `dd.mm.yyyy`; anything else as it is. */
export const showDay = (value: string): string =>
  /^\d{4}-\d{2}-\d{2}$/.test(value) ? value.split('-').toReversed().join('.') : value

/** Of two digits from here on the year was in the last century, as POSIX reads them. */
const LAST_CENTURY = 69

const wholeYear = (year: string): string =>
  year.length === 4 ? year : `${Number(year) < LAST_CENTURY ? '20' : '19'}${year}`

/**
 * A day as typed: "3.4.2026", "03.04.26", "03042026", "030426" and "2026-04-03" all read 2026-04-03. Null where nothing
 * is typed; text that is no day yet stays as typed, for the schema to refuse.
 */
export const readDay = (text: string): string | null => {
  const bare = text.trim()
  if (bare === '') return null
  const match =
    /^(\d{1,2})[./\s](\d{1,2})[./\s](\d{4}|\d{2})$/.exec(bare) ?? /^(\d{2})(\d{2})(\d{4}|\d{2})$/.exec(bare)
  if (!match) return bare
  const [, day = '', month = '', year = ''] = match
  return `${wholeYear(year)}-${two(month)}-${two(day)}`
}
