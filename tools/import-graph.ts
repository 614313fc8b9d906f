import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseSync } from 'oxc-parser'
import { projectFolder } from './process.ts'

/** Returns the specifiers of a source's static and dynamic imports and re-exports, without type-only ones. */
const importsOf = (file: string, source: string): string[] => {
  const { staticImports, staticExports, dynamicImports } = parseSync(file, source).module
  const imported = staticImports
    .filter(({ entries }) => entries.length === 0 || entries.some(({ isType }) => !isType))
    .map(({ moduleRequest }) => moduleRequest.value)
  const reExported = staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ moduleRequest, isType }) => (moduleRequest && !isType ? [moduleRequest.value] : [])),
  )
  const lazy = dynamicImports.map(({ moduleRequest }) =>
    source.slice(moduleRequest.start, moduleRequest.end).replaceAll(/['"`]/g, ''),
  )
  return [...imported, ...reExported, ...lazy]
}

/** Imported file → the files that import it directly; paths relative to the project folder. */
export type ImportGraph = ReadonlyMap<string, readonly string[]>

/** Every static or dynamic import between files of the project; type imports do not count. */
export const readImports = (): readonly { from: string; to: string }[] =>
  globSync('{api,domain,machines,lang,src,server,tests,e2e,tools}/**/*.{ts,tsx}', {
    cwd: projectFolder,
  }).flatMap((path) => {
    const from = path.replaceAll('\\', '/')
    return importsOf(from, readFileSync(join(projectFolder, from), 'utf8'))
      .filter((imported) => imported.startsWith('.'))
      .map((imported) => ({ from, to: join(dirname(from), imported).replaceAll('\\', '/') }))
  })

/** Reads the imports of every file of the project. */
export const importers = (): ImportGraph =>
  new Map(
    [...Map.groupBy(readImports(), ({ to }) => to)].map(([to, all]) => [to, all.map(({ from }) => from)]),
  )

/** Returns every file that imports one of the starting files, directly or not, with the number of imports between them. */
export const reachedBy = (starts: readonly string[], graph: ImportGraph): ReadonlyMap<string, number> => {
  const distance = new Map(starts.map((start) => [start, 0]))
  for (const [file, steps] of distance)
    for (const next of graph.get(file) ?? []) if (!distance.has(next)) distance.set(next, steps + 1)
  return distance
}
