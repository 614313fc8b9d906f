import { posix } from 'node:path'
import type { Source } from './sources.ts'

const FOUND = /(?:from\s+|import\(\s*|import\s+)'(?<path>\.[^']+)'/g
const TYPES = /(?:import|export)\s+type\s[^'";]*from\s+'[^']+'/g

/** One import of a file by another, both as paths from the project's folder. */
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

/** The circles of a graph, each as the nodes around it; none only where there is no circle at all. */
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

/** Files that import themselves through others when they run, at once or later; imports of types do not count. */
export const circlesIn = (sources: readonly Source[]): string[] => {
  const running = sources.map(({ path, text }) => ({ path, text: text.replaceAll(TYPES, '') }))
  return circlesOf(edgesOf(importsIn(running))).map((circle) => circle.join(' → '))
}

/** Folders that import each other in a circle, by value or by type; each step names the first import that makes it. */
export const folderCirclesIn = (sources: readonly Source[]): string[] => {
  const known = new Set(sources.map((source) => posix.dirname(withSlashes(source).path)))
  const imports = importsIn(sources)
    .map((one) => ({ ...one, fromFolder: posix.dirname(one.from), toFolder: posix.dirname(one.to) }))
    .filter(({ fromFolder, toFolder }) => fromFolder !== toFolder && known.has(toFolder))
  const edges = edgesOf(imports.map(({ fromFolder, toFolder }) => ({ from: fromFolder, to: toFolder })))
  const step = (fromFolder: string, toFolder: string): string => {
    const found = imports.find((one) => one.fromFolder === fromFolder && one.toFolder === toFolder)
    return `${found?.from} → ${found?.to}`
  }
  return circlesOf(edges).map((circle) =>
    circle
      .slice(1)
      .map((folder, index) => step(circle[index] ?? '', folder))
      .join(', '),
  )
}
