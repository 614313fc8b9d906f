import { arch, availableParallelism, cpus, loadavg, platform, release, totalmem } from 'node:os'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectFolder } from '../house/sources.ts'

/** A table of formatted figures. */
export type Table = { caption: string; head: readonly string[]; rows: readonly (readonly string[])[] }

/** A target and whether it is met. */
export type Aim = { text: string; met: boolean; found: string }

/** Results of one section. */
export type Findings = { tables: readonly Table[]; aims: readonly Aim[] }

/** Prints the progress of a section. */
export type Say = (line: string) => void

const widthsOf = ({ head, rows }: Table) =>
  head.map((title, column) => Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)))

/** Aligns the first column to the left, the others to the right. */
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

/** Formats results for the terminal. */
export const toText = ({ tables, aims }: Findings): string =>
  [...tables.map(plainTable), ...aims.map((aim) => `${toMark(aim)} ${aim.text}: ${aim.found}`)].join('\n\n')

const markdownTable = (table: Table) => {
  const widths = widthsOf(table)
  const row = (cells: readonly string[]) => `| ${align(cells, widths).join(' | ')} |`
  const rule = widths.map((width, column) => (column === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`))
  return [`${table.caption}:`, '', row(table.head), row(rule), ...table.rows.map(row)].join('\n')
}

/** Formats results for docs/benchmarks.md. */
export const toMarkdown = ({ tables, aims }: Findings): string => {
  const list = aims.map((aim) => `- ${toMark(aim)} ${aim.text}: ${aim.found}`).join('\n')
  return [...tables.map(markdownTable), ...(list ? [list] : [])].join('\n\n')
}

const GIB = 1024 ** 3
const DAY_LENGTH = 10

/** Describes the machine, a fact per line. */
export const machine = (): string[] => [
  `${new Date().toISOString().slice(0, DAY_LENGTH)}, Node ${process.versions.node}`,
  `${cpus()[0]?.model ?? 'unknown processor'}, ${availableParallelism()} cores, ${(totalmem() / GIB).toFixed(0)} GiB`,
  `${platform()} ${release()} (${arch()})`,
  `load before the bench: ${loadavg()[0]?.toFixed(1) ?? '-'}`,
]

const path = join(projectFolder, 'docs/benchmarks.md')

/**
 * Replaces the figures between a section's marks in docs/benchmarks.md.
 * @throws Error if the document has no such section
 */
export const writeInto = (name: string, figures: string): void => {
  const text = readFileSync(path, 'utf8')
  const [begin, end] = [`<!-- ${name} -->\n`, `<!-- /${name} -->`]
  const from = text.indexOf(begin)
  const to = text.indexOf(end)
  if (from < 0 || to < from) throw new Error(`docs/benchmarks.md has no place for ${name}`)
  writeFileSync(path, `${text.slice(0, from + begin.length)}\n${figures}\n\n${text.slice(to)}`)
}
