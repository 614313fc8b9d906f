import { importsIn } from './circles.ts'
import type { Source } from './sources.ts'

/**
 * Folders from the bottom to the top: `a/b/` is all below that folder, and `a/*` the files right in it. A file belongs
 * to the longest entry that fits; `server/` and `src/` are therefore the business words.
 */
export type Floors = readonly (readonly string[])[]

export const serverFloors: Floors = [
  ['server/schema/'],
  ['server/platform/'],
  ['server/services/'],
  ['server/'],
  ['server/sandbox/'],
  ['server/demo/'],
  ['server/*'],
]

export const srcFloors: Floors = [
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

const floorOf = (floors: Floors, path: string): number => {
  const fitting = floors.flatMap((entries, floor) =>
    entries.filter((entry) => fits(entry, path)).map((entry) => ({ floor, length: entry.length })),
  )
  return fitting.toSorted((a, b) => b.length - a.length)[0]?.floor ?? -1
}

/** Imports of code on a higher floor. */
export const upwardImports = (sources: readonly Source[], floors: Floors): string[] =>
  importsIn(sources)
    .filter(({ from, to }) => floorOf(floors, to) > floorOf(floors, from))
    .map(({ from, to }) => `${from} → ${to}`)
