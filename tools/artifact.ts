import { existsSync, lstatSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { projectFolder, run } from './process.ts'
import { createHash } from 'node:crypto'

/** Files and folders of the project that something is built from; what is not there counts as nothing. */
type Sources = readonly string[]

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
const contentsOf = (sources: Sources): string => hashOver(sources, (file) => readFileSync(file))

/**
 * Hash over names, sizes and times of change: where it is equal the contents are too, and it takes a tenth of the time.
 * The change time, unlike the modification time, is set by the system alone.
 */
const stampOf = (sources: Sources): string =>
  hashOver(sources, (file) => {
    const { size, ctimeMs } = lstatSync(file)
    return `${size} ${ctimeMs}`
  })

/** What is built from sources, and built again where they have changed. */
export type Artifact = {
  /** As it is called in what is printed. */
  name: string
  folder: string
  sources: Sources
  /** The script that builds it, in a process of its own. */
  script: string
}

/** In the built folder: hash and stamp of the sources. */
const MARK = '.sources'

const readMark = (folder: string): string[] => {
  try {
    return readFileSync(join(folder, MARK), 'utf8').split('\n')
  } catch {
    return []
  }
}

const writeMark = (folder: string, contents: string, stamp: string) =>
  writeFileSync(join(folder, MARK), `${contents}\n${stamp}`)

/** A checkout sets the times anew: then the contents decide, and the new times are noted. */
const isCurrent = ({ folder, sources }: Artifact): boolean => {
  const [contents, stamp] = readMark(folder)
  if (contents === undefined) return false
  const now = stampOf(sources)
  if (stamp === now) return true
  if (contents !== contentsOf(sources)) return false
  try {
    writeMark(folder, contents, now)
  } catch {
    // An installation that cannot be written compares the contents at each start.
  }
  return true
}

/** Replaces the built folder by a rename, so that an interrupted build is never used. */
const publish = async (artifact: Artifact, built: string): Promise<void> => {
  const old = `${built}-old`
  await rename(artifact.folder, old).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
  })
  try {
    await rename(built, artifact.folder)
  } catch (error) {
    // Another process may have published the same in between.
    if (!isCurrent(artifact)) throw error
  } finally {
    await rm(old, { recursive: true, force: true })
  }
}

/** Builds an artifact where it is missing or outdated: `make` fills the folder that it is given. */
export const build = async (artifact: Artifact, make: (folder: string) => Promise<void>): Promise<void> => {
  if (isCurrent(artifact)) return
  const started = performance.now()
  const [stamp, contents] = [stampOf(artifact.sources), contentsOf(artifact.sources)]
  const folder = join(projectFolder, '.build', `unfinished-${process.pid}`)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  try {
    await make(folder)
    writeMark(folder, contents, stamp)
    await publish(artifact, folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  console.log(`Built the ${artifact.name} in ${((performance.now() - started) / 1000).toFixed(1)} s.`)
}

/**
 * Has an artifact built where it is missing or outdated, in a process of its own: a build sets NODE_ENV.
 * @throws Error when the build fails; its output has been printed
 */
export const ensure = async (artifact: Artifact, report: (line: string) => void): Promise<void> => {
  if (isCurrent(artifact)) return
  report(`Building the ${artifact.name} (the first time, and after a change) …`)
  const result = await run(process.execPath, [join(projectFolder, artifact.script)], {
    env: { NODE_ENV: 'production' },
    timeoutMinutes: 10,
  })
  if (result.code !== 0) throw new Error(`The ${artifact.name} could not be built.`)
}
