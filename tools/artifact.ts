import { existsSync, lstatSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { projectFolder, run } from './process.ts'
import { createHash } from 'node:crypto'

/** Files and folders that an artifact is built from; missing ones are ignored. */
type Sources = readonly string[]

const isHidden = (name: string) => name.startsWith('.')

/** Skips hidden files, which editors and operating systems leave behind. */
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

/** Hashes the contents: the same hash means the same build. */
const contentsOf = (sources: Sources): string => hashOver(sources, (file) => readFileSync(file))

/**
 * Hashes names, sizes and change times (ctime), in a tenth of the time. Programs cannot set a ctime, so the same hash
 * means the same contents.
 */
const stampOf = (sources: Sources): string =>
  hashOver(sources, (file) => {
    const { size, ctimeMs } = lstatSync(file)
    return `${size} ${ctimeMs}`
  })

/** A build output that is rebuilt when its sources change. */
export type Artifact = {
  /** Name in messages. */
  name: string
  folder: string
  sources: Sources
  /** Script that builds it, run in a separate process. */
  script: string
}

/** File in the built folder that holds both hashes of the sources. */
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

/** Compares contents where a checkout has only changed the times, and stores the new times. */
const isCurrent = ({ folder, sources }: Artifact): boolean => {
  const [contents, stamp] = readMark(folder)
  if (contents === undefined) return false
  const now = stampOf(sources)
  if (stamp === now) return true
  if (contents !== contentsOf(sources)) return false
  try {
    writeMark(folder, contents, now)
  } catch {
    // A read-only installation compares the contents at every start.
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
    // Another process may have published the same build meanwhile.
    if (!isCurrent(artifact)) throw error
  } finally {
    await rm(old, { recursive: true, force: true })
  }
}

/** Builds an artifact if it is missing or outdated; `make` writes it into the given folder. */
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
 * Builds an artifact if it is missing or outdated, in a separate process because a build sets NODE_ENV.
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
