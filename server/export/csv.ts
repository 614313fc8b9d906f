import type { ExportPiece } from './export-content.ts'

/** `euros` is written with a decimal comma and is never escaped as a formula, so that negative amounts stay numbers. */
export type CsvCell = string | { euros: number }

/**
 * Beginnings that make a spreadsheet read a cell as a formula: its signs, also full-width ones, after blanks or
 * invisible characters.
 */
const formula = /^(?:[\t\r\n]|[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]*[=+\-@＝＋－＠﹢﹣﹦﹫−])/u

/** Prefixes a cell that a spreadsheet would read as a formula with an apostrophe. */
const harmless = (value: string): string => (formula.test(value) ? `'${value}` : value)

const shown = (cell: CsvCell): string =>
  typeof cell === 'string' ? harmless(cell) : cell.euros.toFixed(2).replace('.', ',')

/** Always quoted, so that separators and line breaks in a value do not begin another cell. */
const quoted = (cell: CsvCell): string => `"${shown(cell).replaceAll('"', '""')}"`

/** Tells spreadsheets that the file is UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF'

/** One line of a CSV file, separated by semicolons because Estonian spreadsheets use the comma as decimal separator. */
export const csvLine = (cells: readonly CsvCell[]): string => `${cells.map(quoted).join(';')}\r\n`

type Rows = {
  head: readonly string[]
  /** The rows in order, in chunks. */
  chunks: AsyncIterable<readonly (readonly CsvCell[])[]>
}

/** A CSV file with a head. */
export async function* csvPieces({ head, chunks }: Rows): AsyncGenerator<ExportPiece> {
  yield { text: BYTE_ORDER_MARK + csvLine(head), rows: 0 }
  for await (const rows of chunks) yield { text: rows.map(csvLine).join(''), rows: rows.length }
}
