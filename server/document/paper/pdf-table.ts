import type { Content, TableCell } from 'pdfmake/interfaces.js'
import type { Block, Column } from './content.ts'
import { marked, type Part, type Structure } from './pdf-structure.ts'

type TableBlock = Extract<Block, { kind: 'table' }>

const RULE = '#c9ced6'
/** This many rows stay on one page with the table's heading. */
const FIRST_ROWS = 2

/**
 * A drawn table. Its rows from `tail` on belong on one page; if they do not fit, a page break before `breakAt` helps.
 */
export type DrawnTable = { rows: readonly Part[]; tail: number; breakAt: number }

type Drawing = {
  structure: Structure
  /** Rows and tables with a page break before them. */
  breaks: ReadonlySet<number>
}

const titleRow = (structure: Structure, title: string, columns: readonly Column[]): TableCell[] => [
  {
    ...marked(title, structure.add('H2')),
    bold: true,
    fontSize: 11,
    colSpan: columns.length,
    margin: [0, 6, 0, 2],
  },
  ...columns.slice(1).map(() => ''),
]

const drawRow = (
  { structure, breaks }: Drawing,
  row: Part,
  texts: readonly string[],
  { columns, bold = false }: { columns: readonly Column[]; bold?: boolean },
): TableCell[] =>
  texts.map((text, index) => {
    const isHead = index === 0 && text.trim() !== ''
    const cell = structure.add(isHead ? 'TH' : 'TD', row, isHead ? { scope: 'Row' } : {})
    return {
      ...marked(text, cell),
      bold,
      alignment: columns[index]?.align ?? 'left',
      ...(index === 0 && breaks.has(row.id) && { pageBreak: 'before' as const }),
    }
  })

const headRow = ({ structure }: Drawing, table: Part, columns: readonly Column[]): TableCell[] => {
  const row = structure.add('TR', table)
  return columns.map(({ title, align }) => ({
    ...marked(title, structure.add('TH', row, { scope: 'Column' })),
    bold: true,
    alignment: align ?? 'left',
  }))
}

/** Draws a table. Its heading is repeated with the column titles on every page. */
export const drawTable = (
  drawing: Drawing,
  { columns, rows, totals = [] }: TableBlock,
  { title, onNewPage }: { title: string | null; onNewPage: boolean },
): { content: Content; drawn: DrawnTable } => {
  const { structure, breaks } = drawing
  const heading = title === null ? [] : [titleRow(structure, title, columns)]
  const table = structure.add('Table')
  const head = headRow(drawing, table, columns)
  const added = [...rows, ...totals].map((texts, index) => {
    const part = structure.add('TR', table)
    return { part, cells: drawRow(drawing, part, texts, { columns, bold: index >= rows.length }) }
  })
  const content: Content = {
    margin: [0, 4, 0, 8],
    fontSize: 8.5,
    ...((onNewPage || breaks.has(table.id)) && { pageBreak: 'before' as const }),
    layout: {
      hLineWidth: (line) => (line === 0 && title !== null ? 0 : 0.5),
      vLineWidth: () => 0,
      hLineColor: () => RULE,
      paddingLeft: (column) => (column === 0 ? 0 : 4),
    },
    table: {
      headerRows: heading.length + 1,
      keepWithHeaderRows: Math.min(FIRST_ROWS, added.length),
      dontBreakRows: true,
      widths: columns.map(({ align }) => (align === 'right' ? 'auto' : '*')),
      body: [...heading, head, ...added.map(({ cells }) => cells)],
    },
  }
  // The last row is never alone on a page, and the totals stay with it.
  const tail = Math.max(0, rows.length - 2)
  const parts = added.map(({ part }) => part)
  // If the tail contains one of the first rows, which stay with the heading, the whole table moves to the next page.
  const breakAt = (tail < FIRST_ROWS ? table : (parts[tail] ?? table)).id
  return { content, drawn: { rows: parts, tail, breakAt } }
}
