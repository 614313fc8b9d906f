import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectFolder } from '../house/sources.ts'

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
