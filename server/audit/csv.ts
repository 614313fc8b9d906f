/** A cell that a spreadsheet would take for a formula begins with an apostrophe; what is behind stays as it is. */
const harmless = (value: string): string => (/^\s*[=+\-@\t\r\n]/.test(value) ? `'${value}` : value)

/** Always in quotes, so that no separator or line break in a value begins another cell. */
const cell = (value: string): string => `"${harmless(value).replaceAll('"', '""')}"`

/** Tells spreadsheets that the file is UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF'

/** One line of a CSV file; semicolons, for Estonian spreadsheets take a comma for the decimal one. */
export const csvLine = (values: readonly string[]): string => `${values.map(cell).join(';')}\r\n`
