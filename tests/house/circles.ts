import { posix } from 'node:path'
import type { Source } from './sources.ts'

const FOUND = /(?:from\s+|import\(\s*|import\s+)'(?<path>\.[^']+)'/g
const TYPES = /(?:import|export)\s+type\s[^'";]*from\s+'[^']+'/g

/** What each file imports when it runs, at once or later. */
const importsOf = (sources: readonly Source[]): Map<string, string[]> =>
  new Map(
    sources.map(({ path, text }) => [
      path,
      [...text.replaceAll(TYPES, '').matchAll(FOUND)].map((found) =>
        posix.join(posix.dirname(path), found.groups?.['path'] ?? ''),
      ),
    ]),
  )

const withSlashes = ({ path, text }: Source): Source => ({ path: path.replaceAll('\\', '/'), text })

/** Files that lead back to themselves, each circle named by the way around it. */
export const circlesIn = (found: readonly Source[]): string[] => {
  const sources = found.map(withSlashes)
  const imports = importsOf(sources)
  const circles: string[] = []
  const done = new Set<string>()
  const walk = (path: string, way: readonly string[]) => {
    if (way.includes(path)) circles.push([...way.slice(way.indexOf(path)), path].join(' → '))
    if (way.includes(path) || done.has(path)) return
    for (const next of imports.get(path) ?? []) walk(next, [...way, path])
    done.add(path)
  }
  for (const { path } of sources) walk(path, [])
  return circles
}
