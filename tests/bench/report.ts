/** A table of figures; every cell is ready to be read. */
export type Table = { caption: string; head: readonly string[]; rows: readonly (readonly string[])[] }

/** Something the portal wants to be, and whether it is. */
export type Aim = { text: string; met: boolean; found: string }

/** What one section of the bench has found. */
export type Findings = { tables: readonly Table[]; aims: readonly Aim[] }

/** Where progress goes while a section runs. */
export type Say = (line: string) => void

const widthsOf = ({ head, rows }: Table) =>
  head.map((title, column) => Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)))

/** The first column holds words, the others figures. */
const align = (cells: readonly string[], widths: readonly number[]) =>
  cells.map((cell, column) =>
    column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
  )

const toMark = ({ met }: Aim) => (met ? '✓' : '✗')

const plainTable = (table: Table) => {
  const widths = widthsOf(table)
  const lines = [table.head, ...table.rows].map((cells) => `  ${align(cells, widths).join('  ')}`.trimEnd())
  return [table.caption, ...lines].join('\n')
}

/** As it is printed. */
export const toText = ({ tables, aims }: Findings): string =>
  [...tables.map(plainTable), ...aims.map((aim) => `${toMark(aim)} ${aim.text}: ${aim.found}`)].join('\n\n')

const markdownTable = (table: Table) => {
  const widths = widthsOf(table)
  const row = (cells: readonly string[]) => `| ${align(cells, widths).join(' | ')} |`
  const rule = widths.map((width, column) => (column === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`))
  return [`${table.caption}:`, '', row(table.head), row(rule), ...table.rows.map(row)].join('\n')
}

/** As it stands in docs/benchmarks.md. */
export const toMarkdown = ({ tables, aims }: Findings): string => {
  const list = aims.map((aim) => `- ${toMark(aim)} ${aim.text}: ${aim.found}`).join('\n')
  return [...tables.map(markdownTable), ...(list ? [list] : [])].join('\n\n')
}
