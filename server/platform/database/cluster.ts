import { execFile, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chownSync,
  existsSync,
  mkdirSync,
  openSync,
  closeSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { ClusterOwner } from './cluster-owner.ts'

const run = promisify(execFile)

/** One PostgreSQL cluster on disk and the programs that serve it. */
export type Cluster = {
  owner: ClusterOwner
  binaries: string
  /** PostgreSQL's own folder. */
  data: string
  log: string
  /** Readable by ourselves only. */
  passwordFile: string
}

export const SUPERUSER = 'tehing'
const OWNER_ONLY = 0o600
const FOLDER_OWNER_ONLY = 0o700

const program = (cluster: Cluster, name: string) => join(cluster.binaries, 'bin', name)
const asOwner = ({ owner }: Cluster) => ({ cwd: '/', ...(owner && { uid: owner.uid, gid: owner.gid }) })

const chownTo = (path: string, owner: ClusterOwner) => {
  if (owner) chownSync(path, owner.uid, owner.gid)
}

export const readPassword = (cluster: Cluster): string => readFileSync(cluster.passwordFile, 'utf8').trim()

/** The last lines of PostgreSQL's log, for the error of a failed start. */
export const logTail = (cluster: Cluster): string => {
  const lines = existsSync(cluster.log) ? readFileSync(cluster.log, 'utf8').trim().split('\n') : []
  return lines.slice(-3).join(' / ')
}

/** Whether the cluster is complete: its folder and the file with its password. */
export const isInitialized = (cluster: Cluster): boolean =>
  existsSync(join(cluster.data, 'PG_VERSION')) && existsSync(cluster.passwordFile)

/** Runs initdb in another folder and renames it, so that an interrupted start leaves no half-initialized cluster. */
export const initialize = async (cluster: Cluster, onSpawn: () => void): Promise<void> => {
  const unfinished = `${cluster.data}.unfinished`
  const secret = `${cluster.data}.secret`
  const password = randomBytes(24).toString('base64url')
  rmSync(unfinished, { recursive: true, force: true })
  mkdirSync(unfinished, { mode: FOLDER_OWNER_ONLY })
  chownTo(unfinished, cluster.owner)
  writeFileSync(secret, password, { mode: OWNER_ONLY })
  chownTo(secret, cluster.owner)
  const options = [
    '-D',
    unfinished,
    '-U',
    SUPERUSER,
    '-E',
    'UTF8',
    '-A',
    'scram-sha-256',
    `--pwfile=${secret}`,
  ]
  const collation = ['--locale=C', '--locale-provider=icu', '--icu-locale=et']
  try {
    const initialized = run(program(cluster, 'initdb'), [...options, ...collation], asOwner(cluster))
    onSpawn()
    await initialized
  } finally {
    rmSync(secret, { force: true })
  }
  if (existsSync(cluster.data)) renameSync(cluster.data, `${cluster.data}.without-password-${Date.now()}`)
  writeFileSync(cluster.passwordFile, password, { mode: OWNER_ONLY })
  renameSync(unfinished, cluster.data)
}

/**
 * Spawns PostgreSQL on a loopback port, in its own process group: Ctrl-C must reach only us, so that we shut it down.
 */
export const spawnPostmaster = (
  cluster: Cluster,
  port: number,
  settings: Readonly<Record<string, string>>,
) => {
  const log = openSync(cluster.log, 'a', OWNER_ONLY)
  const all = { listen_addresses: '127.0.0.1', unix_socket_directories: '', port: String(port), ...settings }
  const args = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const child = spawn(program(cluster, 'postgres'), ['-D', cluster.data, ...args], {
    ...asOwner(cluster),
    detached: true,
    stdio: ['ignore', log, log],
  })
  closeSync(log)
  return child
}

/** Stops PostgreSQL in fast mode, even if another process started it. */
export const stopPostmaster = async (cluster: Cluster): Promise<void> => {
  await run(
    program(cluster, 'pg_ctl'),
    ['stop', '-D', cluster.data, '-m', 'fast', '-w', '-s'],
    asOwner(cluster),
  )
}

export type Postmaster = { pid: number; port: number }

const isAlive = (pid: number) => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** On Linux the pid may have been reused, so the command line is checked; elsewhere it is trusted. */
const isPostgres = (pid: number, cluster: Cluster) => {
  try {
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8')
    return command.includes(cluster.data)
  } catch {
    return process.platform !== 'linux'
  }
}

/** The lines of PostgreSQL's pid file, which it may delete at any moment. */
const readMark = (file: string): string[] | undefined => {
  try {
    return readFileSync(file, 'utf8').split('\n')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}

/** The postmaster still running on the cluster, e.g. after a `kill -9` of ours; deletes a stale pid file. */
export const findPostmaster = (cluster: Cluster): Postmaster | undefined => {
  const file = join(cluster.data, 'postmaster.pid')
  const lines = readMark(file)
  if (!lines) return undefined
  const [pid, , , port] = lines.map(Number)
  if (pid && isAlive(pid) && isPostgres(pid, cluster)) return { pid, port: port ?? 0 }
  rmSync(file, { force: true })
  return undefined
}
