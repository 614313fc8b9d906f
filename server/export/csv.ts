import type { Principal } from '../../api/role.ts'
import type { ExportRow } from '../schema/export.table.ts'

/** An amount is written with a decimal comma, unharmed by its minus sign. */
export type CsvCell = string | { euros: number }

/**
 * Beginnings of cells that a spreadsheet may take for a formula: its signs, full-width ones included, after blanks or
 * invisible characters.
 */
const formula = /^(?:[\t\r\n]|[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]*[=+\-@＝＋－＠﹢﹣﹦﹫−])/u

/** A cell that a spreadsheet would take for a formula begins with an apostrophe; what is behind stays as it is. */
const harmless = (value: string): string => (formula.test(value) ? `'${value}` : value)

const shown = (cell: CsvCell): string =>
  typeof cell === 'string' ? harmless(cell) : cell.euros.toFixed(2).replace('.', ',')

/** Always in quotes, so that no separator or line break in a value begins another cell. */
const quoted = (cell: CsvCell): string => `"${shown(cell).replaceAll('"', '""')}"`

/** Tells spreadsheets that the file is UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF'

/** One line of a CSV file; semicolons, for Estonian spreadsheets take a comma for the decimal one. */
export const csvLine = (cells: readonly CsvCell[]): string => `${cells.map(quoted).join(';')}\r\n`

export type ExportContent = {
  head: readonly string[]
  rowsTotal: number
  /** The rows in their order, some at a time. */
  chunks: AsyncIterable<readonly (readonly CsvCell[])[]>
}

/** Where the rows of one kind of file come from. */
export type ExportSource = {
  /** Whether they still may have such a file. */
  isFor: (principal: Principal) => boolean
  /** Lends the content, as this person may see it, for as long as it is consumed. */
  read: <T>(
    row: ExportRow,
    principal: Principal,
    consume: (content: ExportContent) => Promise<T>,
  ) => Promise<T>
}
