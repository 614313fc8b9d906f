import { importsIn } from './circles.ts'
import type { Source } from './sources.ts'

/**
 * Folders from the bottom to the top: `a/b/` means everything below that folder, `a/*` the files directly in it. A file
 * belongs to the longest entry that fits, so `server/` and `src/` stand for the feature folders.
 */
export type Layers = readonly (readonly string[])[]

export const serverLayers: Layers = [
  ['server/schema/'],
  ['server/platform/'],
  ['server/services/'],
  ['server/'],
  ['server/sandbox/'],
  ['server/demo/'],
  ['server/*'],
]

export const srcLayers: Layers = [
  ['src/design/'],
  ['src/api/'],
  ['src/shell/'],
  ['src/session/', 'src/user/', 'src/record/'],
  ['src/query-editor/'],
  ['src/'],
  ['src/query/'],
  ['src/app/'],
  ['src/*'],
]

const fits = (entry: string, path: string): boolean =>
  entry.endsWith('*')
    ? path.startsWith(entry.slice(0, -1)) && !path.slice(entry.length - 1).includes('/')
    : path.startsWith(entry)

const layerOf = (layers: Layers, path: string): number => {
  const fitting = layers.flatMap((entries, layer) =>
    entries.filter((entry) => fits(entry, path)).map((entry) => ({ layer, length: entry.length })),
  )
  return fitting.toSorted((a, b) => b.length - a.length)[0]?.layer ?? -1
}

/** Imports of code on a higher layer. */
export const upwardImports = (sources: readonly Source[], layers: Layers): string[] =>
  importsIn(sources)
    .filter(({ from, to }) => layerOf(layers, to) > layerOf(layers, from))
    .map(({ from, to }) => `${from} → ${to}`)
