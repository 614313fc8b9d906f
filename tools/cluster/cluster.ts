import { spawnSync } from 'node:child_process'
import { chownSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { findClusterOwner, makeTraversable } from '../../server/platform/database/cluster-owner.ts'
import { ensureBuilt } from '../artifacts.ts'
import { projectFolder } from '../process.ts'
import { haproxyFile, patroniFile, pgbouncerFile, pgbouncerUsers, superuser } from './files.ts'
import { type Part, type Parts, partsIn } from './parts.ts'
import { httpAt, ports } from './ports.ts'
import { findPrograms } from './programs.ts'
import { createSupervisor, type Supervisor } from './supervisor.ts'

const PACKAGES = 'etcd-server patroni pgbouncer haproxy postgresql'
const PROGRAMS = ['etcd', 'patroni', 'pgbouncer', 'haproxy', 'psql']

const makeDatabase = async () => {
  const file = join(projectFolder, 'docs/deploy/database.sql')
  const isPrimary = async () => (await fetch(`${httpAt(ports.patronis[0])}/primary`)).ok
  while (!(await isPrimary())) await wait(200)
  // HAProxy checks once a second.
  await wait(2_000)
  const args = ['-q', '-v', 'ON_ERROR_STOP=1', '-f', file, superuser.url]
  const env = { ...process.env, ...superuser.environment }
  const { status, stderr } = spawnSync('psql', args, { env, encoding: 'utf8' })
  if (status !== 0) throw new Error(`The database was not made: ${stderr}`)
}

/** Writes the configuration of each part into a folder that only the databases' user reads. */
const writeFiles = (folder: string, binaries: string) => {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const files = {
    'patroni-1.yml': patroniFile(0, folder, binaries),
    'patroni-2.yml': patroniFile(1, folder, binaries),
    'pgbouncer.ini': pgbouncerFile(folder),
    'users.txt': pgbouncerUsers,
    'haproxy.cfg': haproxyFile(),
  }
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text, { mode: 0o600 })
  const owner = findClusterOwner()
  if (!owner) return
  for (const path of ['', ...Object.keys(files)]) chownSync(join(folder, path), owner.uid, owner.gid)
}

export type Cluster = {
  parts: Parts
  supervisor: Supervisor
  /** Where browsers reach the portals. */
  address: string
}

/**
 * Starts a new cluster in the folder, which loses what it held: etcd, two PostgreSQL under Patroni, PgBouncer, HAProxy, a
 * bucket and three portals. `settings`: more variables of the portals. A signal to this process stops all
 * parts.
 * @throws Error if a program is missing, another cluster runs, or a part does not start
 */
export const startCluster = async (
  folder: string,
  settings: Readonly<Record<string, string>>,
  report: (line: string) => void,
): Promise<Cluster> => {
  const binaries = findPrograms(PROGRAMS, PACKAGES)
  const files = join(folder, 'files')
  const parts = partsIn(files, settings)
  if (await parts.balancer.isReady()) throw new Error('Another cluster is running on the same ports.')
  await ensureBuilt(report)
  makeTraversable(folder)
  writeFiles(files, binaries)

  const supervisor = createSupervisor(join(folder, 'logs'), report)
  const stop = () => void supervisor.stop().then(() => process.exit())
  process.once('SIGINT', stop)
  process.once('SIGTERM', stop)
  const start = async (part: Part) => {
    await supervisor.start(part)
    report(`${part.name} is ready`)
  }
  try {
    await start(parts.etcd)
    const [first, ...others] = parts.databases
    if (first) await start(first)
    await start(parts.balancer)
    await makeDatabase()
    for (const part of [...others, parts.pooler, parts.bucket, ...parts.portals]) await start(part)
  } catch (error) {
    await supervisor.stop()
    throw error
  }
  return { parts, supervisor, address: httpAt(ports.portal) }
}
