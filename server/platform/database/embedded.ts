import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { findBinaries } from './binaries.ts'
import { findClusterOwner, makeTraversable, canAccess, type ClusterOwner } from './cluster-owner.ts'
import {
  initialize,
  isInitialized,
  stopPostmaster,
  logTail,
  spawnPostmaster,
  readPassword,
  findPostmaster,
  SUPERUSER,
  type Cluster,
} from './cluster.ts'
import { connectionOptions } from './database.ts'
import { freePort } from './free-port.ts'

const START_TIMEOUT_MS = 60_000
const READY_POLL_MS = 25
const READY_ANSWER_MS = 5_000
/** How often the watchdog checks whether PostgreSQL still runs. */
const WATCHDOG_MS = 1_000
const NAME_LENGTH = 16
/** Where copies of files go that PostgreSQL's user cannot read in the project, when started by root. */
const SHARED_FOLDER = '/var/lib/tehing'

export type Embedded = {
  /** Connection string of a database of the cluster. */
  url: (database: string) => string
  /** Starts the watchdog, which restarts PostgreSQL on the same port if it was ended from outside. */
  keepRunning: () => void
  stop: () => Promise<void>
}

type Settings = Readonly<Record<string, string>>

type Options = {
  dataDir: string
  report: (line: string) => void
  /** Called when a PostgreSQL process has been spawned, so that other work can run meanwhile. */
  onSpawn?: () => void
  /** Settings of PostgreSQL beyond ours, e.g. `fsync=off` for tests. */
  settings?: Settings
  /** How long to wait for a PostgreSQL of an earlier start that does not respond; milliseconds. */
  hangsForMs?: number
}

/** Makes the data folder traversable for the database's user if that alone is enough to access it. */
const ensureAccess = (dataDir: string, owner: ClusterOwner): boolean => {
  if (canAccess(owner, dataDir)) return true
  makeTraversable(dataDir)
  return canAccess(owner, dataDir)
}

const locateCluster = (dataDir: string, report: (line: string) => void): Cluster => {
  const owner = findClusterOwner()
  const binaries = findBinaries(owner, SHARED_FOLDER)
  const reachable = ensureAccess(dataDir, owner)
  const name = createHash('sha256').update(dataDir).digest('hex').slice(0, NAME_LENGTH)
  const folder = reachable ? dataDir : join(SHARED_FOLDER, name)
  if (!reachable) report(`The user ${owner?.name} cannot reach ${dataDir}: the database is in ${folder}`)
  if (!reachable) [SHARED_FOLDER, folder].forEach(makeTraversable)
  return {
    owner,
    binaries,
    data: join(folder, 'postgresql'),
    log: join(dataDir, 'postgresql.log'),
    passwordFile: join(dataDir, 'postgresql.password'),
  }
}

const connectionUrl = (password: string, port: number, database: string) =>
  `postgres://${SUPERUSER}:${password}@127.0.0.1:${port}/${database}`

/** Whether PostgreSQL accepts our password and serves our folder. */
const isReady = async (cluster: Cluster, port: number): Promise<boolean> => {
  const url = connectionUrl(readPassword(cluster), port, 'postgres')
  const client = new pg.Client(connectionOptions(url, READY_ANSWER_MS))
  // A connection that breaks fails the query too; the event without a listener would end the program.
  client.on('error', () => undefined)
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

/** Polls until PostgreSQL is ready, has exited or the timeout is over. */
const waitUntilReady = async (
  cluster: Cluster,
  port: number,
  isGone: () => boolean,
  withinMs = START_TIMEOUT_MS,
): Promise<boolean> => {
  const deadline = Date.now() + withinMs
  while (!isGone() && Date.now() < deadline) {
    if (await isReady(cluster, port)) return true
    await wait(READY_POLL_MS)
  }
  return false
}

/**
 * @throws Error naming the process if a PostgreSQL of an earlier start does not respond: no other one can use its files
 */
const reuse = async (
  cluster: Cluster,
  report: (line: string) => void,
  withinMs?: number,
): Promise<number | undefined> => {
  const found = findPostmaster(cluster)
  if (!found) return undefined
  if (!(await isReady(cluster, found.port)))
    report(
      `The database of an earlier start (process ${found.pid}) does not answer; trying again for a minute`,
    )
  const isGone = () => findPostmaster(cluster) === undefined
  const ready = await waitUntilReady(cluster, found.port, isGone, withinMs)
  if (!ready && !isGone())
    throw new Error(
      `process ${found.pid} of an earlier start has its files and does not answer. Resume or end that process, then start again`,
    )
  if (ready) report('The database still runs from an earlier start and is used again')
  return ready ? found.port : undefined
}

const startOn = async (
  port: number,
  cluster: Cluster,
  settings: Settings,
  onSpawn: () => void = () => undefined,
): Promise<number> => {
  const child = spawnPostmaster(cluster, port, settings)
  onSpawn()
  let failure: string | undefined
  child.once('error', (error) => (failure = error.message))
  child.once('exit', () => (failure ??= logTail(cluster)))
  const ready = await waitUntilReady(cluster, port, () => failure !== undefined)
  if (!ready) throw new Error(`The embedded database does not start: ${failure ?? logTail(cluster)}`)
  child.unref()
  return port
}

type Watch = {
  stopped: AbortSignal
  ended: () => boolean
  startAgain: () => Promise<unknown>
  report: (line: string) => void
}

const superviseCluster = async ({ stopped, ended, startAgain, report }: Watch) => {
  while (!stopped.aborted) {
    await wait(WATCHDOG_MS, undefined, { ref: false })
    if (stopped.aborted || !ended()) continue
    report('The database was ended by something else and is started again')
    await startAgain().catch((error: Error) => report(error.message))
  }
}

/**
 * The embedded PostgreSQL of a data folder: initialized if needed, reused if it still runs, started otherwise.
 */
export const startEmbedded = async ({
  dataDir,
  report,
  onSpawn = () => undefined,
  settings = {},
  hangsForMs,
}: Options): Promise<Embedded> => {
  const cluster = locateCluster(dataDir, report)
  if (!isInitialized(cluster)) {
    report('Making the embedded database')
    await initialize(cluster, onSpawn)
  }
  const port =
    (await reuse(cluster, report, hangsForMs)) ??
    (await startOn(await freePort(), cluster, settings, onSpawn))
  const password = readPassword(cluster)
  const stopping = new AbortController()
  return {
    url: (database) => connectionUrl(password, port, database),
    keepRunning: () =>
      void superviseCluster({
        stopped: stopping.signal,
        ended: () => findPostmaster(cluster) === undefined,
        startAgain: () => startOn(port, cluster, settings),
        report,
      }),
    stop: async () => {
      stopping.abort()
      await stopPostmaster(cluster)
    },
  }
}
