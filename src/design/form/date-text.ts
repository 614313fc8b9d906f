const two = (part: string) => part.padStart(2, '0')

/** `YYYY-MM-DD` as `dd.mm.yyyy`; anything else as it is. */
export const showDay = (value: string): string =>
  /^\d{4}-\d{2}-\d{2}$/.test(value) ? value.split('-').toReversed().join('.') : value

/**
 * A day as typed: "3.4.2026", "03.04.2026", "03042026" and "2026-04-03" all read 2026-04-03. Null where nothing
 * is typed; text that is no day yet stays as typed, for the schema to refuse.
 */
export const readDay = (text: string): string | null => {
  const bare = text.trim()
  if (bare === '') return null
  const match = /^(\d{1,2})[./\s](\d{1,2})[./\s](\d{4})$/.exec(bare) ?? /^(\d{2})(\d{2})(\d{4})$/.exec(bare)
  if (!match) return bare
  const [, day = '', month = '', year = ''] = match
  return `${year}-${two(month)}-${two(day)}`
}
