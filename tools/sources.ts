import { createHash } from 'node:crypto'
import { existsSync, lstatSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectFolder } from './process.ts'

/** Files and folders of the project that something is built from; what is not there counts as nothing. */
export type Sources = readonly string[]

const isHidden = (name: string) => name.startsWith('.')

/** Editors and systems leave hidden files, which nothing is built from. */
const filesBelow = (path: string): string[] => {
  const full = join(projectFolder, path)
  if (!existsSync(full)) return []
  if (!lstatSync(full).isDirectory()) return [path]
  return readdirSync(full, { withFileTypes: true })
    .filter(({ name }) => !isHidden(name))
    .flatMap((entry) => {
      const inner = `${path}/${entry.name}`
      return entry.isDirectory() ? filesBelow(inner) : [inner]
    })
}

const hashOver = (sources: Sources, describe: (file: string) => string | Buffer): string => {
  const hash = createHash('sha256').update(projectFolder)
  for (const name of sources.flatMap(filesBelow).toSorted())
    hash.update(`\0${name}\0`).update(describe(join(projectFolder, name)))
  return hash.digest('hex')
}

/** Hash over the contents: equal where the same would be built. */
export const contentsOf = (sources: Sources): string => hashOver(sources, (file) => readFileSync(file))

/**
 * Hash over names, sizes and times of change: where it is equal the contents are too, and it takes a tenth of the time.
 * The change time, unlike the modification time, is set by the system alone.
 */
export const stampOf = (sources: Sources): string =>
  hashOver(sources, (file) => {
    const { size, ctimeMs } = lstatSync(file)
    return `${size} ${ctimeMs}`
  })
