import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { findBinaries } from './binaries.ts'
import { findClusterOwner, makePassable, reaches, type ClusterOwner } from './cluster-owner.ts'
import {
  create,
  exists,
  halt,
  lastWords,
  launch,
  readPassword,
  running,
  SUPERUSER,
  type Cluster,
} from './cluster.ts'
import { freePort } from './free-port.ts'

const PATIENCE_MS = 60_000
const BETWEEN_LOOKS_MS = 25
const NAME_LENGTH = 16
/** Where root puts what the database's own user must reach but cannot reach in the project. */
const SHARED = '/var/lib/tehing'

export type Embedded = {
  /** Connection string of a database of the cluster. */
  url: (database: string) => string
  stop: () => Promise<void>
}

type Options = {
  dataDir: string
  report: (line: string) => void
  /** Settings of PostgreSQL beyond ours, e.g. `fsync=off` for tests. */
  settings?: Readonly<Record<string, string>>
}

/** Where only the data folder itself is in the way of the database's own user, that user is let through. */
const open = (dataDir: string, owner: ClusterOwner): boolean => {
  if (reaches(owner, dataDir)) return true
  makePassable(dataDir)
  return reaches(owner, dataDir)
}

const place = (dataDir: string, report: (line: string) => void): Cluster => {
  const owner = findClusterOwner()
  const binaries = findBinaries(owner, SHARED)
  const reachable = open(dataDir, owner)
  const name = createHash('sha256').update(dataDir).digest('hex').slice(0, NAME_LENGTH)
  const folder = reachable ? dataDir : join(SHARED, name)
  if (!reachable) report(`The user ${owner?.name} cannot reach ${dataDir}: the database is in ${folder}`)
  if (!reachable) [SHARED, folder].forEach(makePassable)
  return {
    owner,
    binaries,
    data: join(folder, 'postgresql'),
    log: join(dataDir, 'postgresql.log'),
    passwordFile: join(dataDir, 'postgresql.password'),
  }
}

const address = (password: string, port: number, database: string) =>
  `postgres://${SUPERUSER}:${password}@127.0.0.1:${port}/${database}`

/** Whether it answers with our password and serves our folder. */
const answers = async (cluster: Cluster, port: number): Promise<boolean> => {
  const client = new pg.Client({ connectionString: address(readPassword(cluster), port, 'postgres') })
  try {
    await client.connect()
    const { rows } = await client.query<{ data_directory: string }>('show data_directory')
    return rows[0]?.data_directory === cluster.data
  } catch {
    return false
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** Looks again until it answers, has gone, or patience ends. */
const answersInTime = async (cluster: Cluster, port: number, isGone: () => boolean): Promise<boolean> => {
  const deadline = Date.now() + PATIENCE_MS
  while (!isGone() && Date.now() < deadline) {
    if (await answers(cluster, port)) return true
    await wait(BETWEEN_LOOKS_MS)
  }
  return false
}

const reuse = async (cluster: Cluster, report: (line: string) => void): Promise<number | undefined> => {
  const found = running(cluster)
  if (!found) return undefined
  const ready = await answersInTime(cluster, found.port, () => running(cluster) === undefined)
  if (ready) report('The database still runs from an earlier start and is used again')
  return ready ? found.port : undefined
}

const startAnew = async (cluster: Cluster, settings: Readonly<Record<string, string>>): Promise<number> => {
  const port = await freePort()
  const child = launch(cluster, port, settings)
  let failure: string | undefined
  child.once('error', (error) => (failure = error.message))
  child.once('exit', () => (failure ??= lastWords(cluster)))
  const ready = await answersInTime(cluster, port, () => failure !== undefined)
  if (!ready) throw new Error(`The embedded database does not start: ${failure ?? lastWords(cluster)}`)
  child.unref()
  return port
}

/**
 * The embedded PostgreSQL of a data folder: made where there is none, taken over where one still runs, started
 * otherwise.
 */
export const startEmbedded = async ({ dataDir, report, settings = {} }: Options): Promise<Embedded> => {
  const cluster = place(dataDir, report)
  if (!exists(cluster)) {
    report('Making the embedded database')
    await create(cluster)
  }
  const port = (await reuse(cluster, report)) ?? (await startAnew(cluster, settings))
  const password = readPassword(cluster)
  return { url: (database) => address(password, port, database), stop: () => halt(cluster) }
}
