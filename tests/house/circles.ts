import { posix } from 'node:path'
import type { Source } from './sources.ts'

const FOUND = /(?:from\s+|import\(\s*|import\s+)'(?<path>\.[^']+)'/g
const LAZY = /import\(\s*'[^']+'\s*\)/g
const TYPES = /(?:import|export)\s+type\s[^'";]*from\s+'[^']+'/g

/** An import between files, as paths from the project folder. */
export type Import = { from: string; to: string }

const withSlashes = ({ path, text }: Source): Source => ({ path: path.replaceAll('\\', '/'), text })

/** Every relative import, static and dynamic, of values and of types. */
export const importsIn = (sources: readonly Source[]): Import[] =>
  sources.map(withSlashes).flatMap(({ path, text }) =>
    [...text.matchAll(FOUND)].map((found) => ({
      from: path,
      to: posix.join(posix.dirname(path), found.groups?.['path'] ?? ''),
    })),
  )

type Edges = ReadonlyMap<string, readonly string[]>

const edgesOf = (imports: readonly Import[]): Edges => {
  const byFrom = Map.groupBy(imports, ({ from }) => from)
  return new Map([...byFrom].map(([from, all]) => [from, [...new Set(all.map(({ to }) => to))]]))
}

/** The circles of a graph as lists of nodes; empty only if there are none. */
const circlesOf = (edges: Edges): string[][] => {
  const circles: string[][] = []
  const done = new Set<string>()
  const walk = (node: string, path: readonly string[]) => {
    if (path.includes(node)) circles.push([...path.slice(path.indexOf(node)), node])
    if (path.includes(node) || done.has(node)) return
    for (const next of edges.get(node) ?? []) walk(next, [...path, node])
    done.add(node)
  }
  for (const node of edges.keys()) walk(node, [])
  return circles
}

/** Files that import themselves at run time through others, also lazily; type imports do not count. */
export const circlesIn = (sources: readonly Source[]): string[] => {
  const running = sources.map(({ path, text }) => ({ path, text: text.replaceAll(TYPES, '') }))
  return circlesOf(edgesOf(importsIn(running))).map((circle) => circle.join(' → '))
}

/** Circles among groups of files; each step names its first import. */
const groupCirclesIn = (imports: readonly Import[], groupOf: (path: string) => string): string[] => {
  const between = imports
    .map((one) => ({ ...one, fromGroup: groupOf(one.from), toGroup: groupOf(one.to) }))
    .filter(({ fromGroup, toGroup }) => fromGroup !== toGroup)
  const step = (fromGroup: string, toGroup: string): string => {
    const found = between.find((one) => one.fromGroup === fromGroup && one.toGroup === toGroup)
    return `${found?.from} → ${found?.to}`
  }
  const edges = edgesOf(between.map(({ fromGroup, toGroup }) => ({ from: fromGroup, to: toGroup })))
  return circlesOf(edges).map((circle) =>
    circle
      .slice(1)
      .map((group, index) => step(circle[index] ?? '', group))
      .join(', '),
  )
}

/** Folders that import each other in a circle, by value or type. */
export const folderCirclesIn = (sources: readonly Source[]): string[] => {
  const known = new Set(sources.map((source) => posix.dirname(withSlashes(source).path)))
  const imports = importsIn(sources).filter(({ to }) => known.has(posix.dirname(to)))
  return groupCirclesIn(imports, posix.dirname)
}

/** The same for the folders directly under `src` or `server`, each taken whole; lazy imports do not count. */
export const topFolderCirclesIn = (sources: readonly Source[]): string[] => {
  const eager = sources.map(({ path, text }) => ({ path, text: text.replaceAll(LAZY, '') }))
  const imports = importsIn(eager).filter(({ from, to }) =>
    [from, to].every((path) => path.split('/').length > 2),
  )
  return groupCirclesIn(imports, (path) => path.split('/').slice(0, 2).join('/'))
}
