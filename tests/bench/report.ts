import { arch, availableParallelism, cpus, loadavg, platform, release, totalmem } from 'node:os'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectFolder } from '../house/sources.ts'

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

const GIB = 1024 ** 3
const DAY_LENGTH = 10

/** What the figures were taken on, a line each. */
export const machine = (): string[] => [
  `${new Date().toISOString().slice(0, DAY_LENGTH)}, Node ${process.versions.node}`,
  `${cpus()[0]?.model ?? 'unknown processor'}, ${availableParallelism()} cores, ${(totalmem() / GIB).toFixed(0)} GiB`,
  `${platform()} ${release()} (${arch()})`,
  `load before the bench: ${loadavg()[0]?.toFixed(1) ?? '-'}`,
]

const path = join(projectFolder, 'docs/benchmarks.md')

/**
 * Writes figures into docs/benchmarks.md between the marks of their section; what people wrote around them stays.
 * @throws Error where the document has no such section
 */
export const writeInto = (name: string, figures: string): void => {
  const text = readFileSync(path, 'utf8')
  const [begin, end] = [`<!-- ${name} -->\n`, `<!-- /${name} -->`]
  const from = text.indexOf(begin)
  const to = text.indexOf(end)
  if (from < 0 || to < from) throw new Error(`docs/benchmarks.md has no place for ${name}`)
  writeFileSync(path, `${text.slice(0, from + begin.length)}\n${figures}\n\n${text.slice(to)}`)
}
