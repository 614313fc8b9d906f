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
/** How long a database that was killed may stay unnoticed. */
const BETWEEN_WATCHES_MS = 1_000
const NAME_LENGTH = 16
/** Where root puts what the database's own user must reach but cannot reach in the project. */
const SHARED = '/var/lib/tehing'

export type Embedded = {
  /** Connection string of a database of the cluster. */
  url: (database: string) => string
  /** From now on it is started again, on the same port, when something else has ended it. */
  keepRunning: () => void
  stop: () => Promise<void>
}

type Settings = Readonly<Record<string, string>>

type Options = {
  dataDir: string
  report: (line: string) => void
  /** Settings of PostgreSQL beyond ours, e.g. `fsync=off` for tests. */
  settings?: Settings
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

const startOn = async (port: number, cluster: Cluster, settings: Settings): Promise<number> => {
  const child = launch(cluster, port, settings)
  let failure: string | undefined
  child.once('error', (error) => (failure = error.message))
  child.once('exit', () => (failure ??= lastWords(cluster)))
  const ready = await answersInTime(cluster, port, () => failure !== undefined)
  if (!ready) throw new Error(`The embedded database does not start: ${failure ?? lastWords(cluster)}`)
  child.unref()
  return port
}

type Watch = {
  stopped: AbortSignal
  ended: () => boolean
  startAgain: () => Promise<unknown>
  report: (line: string) => void
}

const watch = async ({ stopped, ended, startAgain, report }: Watch) => {
  while (!stopped.aborted) {
    await wait(BETWEEN_WATCHES_MS, undefined, { ref: false })
    if (stopped.aborted || !ended()) continue
    report('The database was ended by something else and is started again')
    await startAgain().catch((error: Error) => report(error.message))
  }
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
  const port = (await reuse(cluster, report)) ?? (await startOn(await freePort(), cluster, settings))
  const password = readPassword(cluster)
  const stopping = new AbortController()
  return {
    url: (database) => address(password, port, database),
    keepRunning: () =>
      void watch({
        stopped: stopping.signal,
        ended: () => running(cluster) === undefined,
        startAgain: () => startOn(port, cluster, settings),
        report,
      }),
    stop: async () => {
      stopping.abort()
      await halt(cluster)
    },
  }
}
