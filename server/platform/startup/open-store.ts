import { sql } from 'drizzle-orm'
import {
  callLimits,
  type Database,
  migrationLimits,
  openDatabase,
  type OpenDatabase,
  ping,
} from '../database/database.ts'
import { isDatabaseAway } from '../database/database-error.ts'
import { startEmbedded } from '../database/embedded.ts'
import type { ServerConfig } from '../config/server-config.ts'
import { compareTables, migrate } from '../database/migrate.ts'
import {
  canChangeAudit,
  createJobsSchema,
  createProgramRole,
  grantProgramRights,
  roleOf,
} from '../database/roles.ts'
import { lockDataFolder } from './instance-lock.ts'
import { reasonOf, StartError } from './start-error.ts'
import type { Undo } from './undo.ts'

type Variable = 'DATABASE_URL' | 'DATABASE_OWNER_URL'

const NAME = 'tehing'
const TRY_MS = 5_000

type Report = (line: string) => void

const AHEAD =
  'The database has the tables of a later version, which runs beside this one: upgrade this one soon'

type Hooks = {
  /** Called on background database errors, maybe more than once. */
  onSpawn?: () => void
  /** Fills the current tables as their owner, before the program works with them. */
  fill?: (owner: Database) => Promise<void>
  /** Aborted when the program is to stop; checked between the steps, each of which may take seconds. */
  stopping?: AbortSignal
}

/** Connection strings: `owner` makes the tables, `program` works with them. */
export type Urls = { owner: string; program: string }

const prepareCluster = async (url: string, tehing: string): Promise<Urls> => {
  const { database, close } = openDatabase(url)
  const { rows } = await database.execute(sql`select 1 from pg_database where datname = ${NAME}`)
  if (rows.length === 0) await database.execute(sql.raw(`create database ${NAME}`))
  const program = await createProgramRole(database, tehing)
  await close()
  return { owner: tehing, program }
}

const embeddedUrls = async (
  dataDir: string,
  report: Report,
  undo: Undo,
  onSpawn?: () => void,
): Promise<Urls> => {
  const lock = lockDataFolder(dataDir)
  undo.add(async () => lock.release())
  try {
    const embedded = await startEmbedded({ dataDir, report, ...(onSpawn && { onSpawn }) })
    undo.add(embedded.stop)
    embedded.keepRunning()
    return await prepareCluster(embedded.url('postgres'), embedded.url(NAME))
  } catch (error) {
    throw new StartError(`The embedded database in ${dataDir} does not start: ${reasonOf(error)}`)
  }
}

/** Drizzle's message is the whole statement; the cause has the reason. */
const failed = (what: string, error: unknown) => {
  const cause = error instanceof Error && error.cause ? error.cause : error
  return new StartError(`${what}: ${reasonOf(cause)}`, { isTemporary: isDatabaseAway(error) })
}

const tryConnection = async (database: Database, url: string, variable: Variable) => {
  try {
    await ping(database, TRY_MS)
  } catch (error) {
    const { host, pathname } = new URL(url)
    throw failed(`The database ${host}${pathname} cannot be used (${variable})`, error)
  }
}

/** Migrations use their own pool, because they may exceed the time limit of calls. */
const migrateOwn = async (url: string) => {
  const { database, close } = openDatabase(url, migrationLimits)
  try {
    await migrate(database)
  } finally {
    await close()
  }
}

/** Returns whether the database has a later version's tables, which are left alone. */
const bringUpToDate = async (database: Database, url: string): Promise<boolean> => {
  try {
    const tables = await compareTables(database)
    if (tables === 'behind') await migrateOwn(url)
    return tables === 'ahead'
  } catch (error) {
    throw failed('The database cannot be brought to the current tables', error)
  }
}

const giveRights = async (database: Database, owner: string, role: string) => {
  try {
    if (role === owner) await createJobsSchema(database)
    else await grantProgramRights(database, role)
  } catch (error) {
    throw failed(`The role ${owner} cannot give the role ${role} of DATABASE_URL its rights`, error)
  }
}

/** Checks that the program's role cannot change the audit trail. @throws StartError in production */
const refuseOwner = async (database: Database, role: string, { mode }: StoreConfig, report: Report) => {
  if (!(await canChangeAudit(database, role))) return
  const line = `The role ${role} of DATABASE_URL can change the audit trail: name the owner of the tables in DATABASE_OWNER_URL, and another role in DATABASE_URL`
  if (mode === 'production') throw new StartError(line)
  report(line)
}

/** Brings the database to the current tables and rights. @throws StartError */
export const prepareDatabase = async (
  { owner, program }: Urls,
  config: StoreConfig,
  report: Report,
  { fill, stopping }: Hooks = {},
): Promise<void> => {
  const { database, close } = openDatabase(owner, callLimits)
  try {
    await tryConnection(database, owner, owner === program ? 'DATABASE_URL' : 'DATABASE_OWNER_URL')
    stopping?.throwIfAborted()
    const isAhead = await bringUpToDate(database, owner)
    if (isAhead) report(AHEAD)
    const role = roleOf(program)
    // This version does not know which of the later tables are protected.
    if (!isAhead) await giveRights(database, roleOf(owner), role)
    await refuseOwner(database, role, config, report)
    stopping?.throwIfAborted()
    await fill?.(database)
  } finally {
    await close()
  }
}

export type Store = Omit<OpenDatabase, 'close'> & { url: string }

type StoreConfig = Pick<ServerConfig, 'mode' | 'dataDir' | 'databaseUrl' | 'databaseOwnerUrl'>

const externalUrls = ({ databaseUrl, databaseOwnerUrl }: StoreConfig): Urls | undefined =>
  databaseUrl === undefined ? undefined : { owner: databaseOwnerUrl ?? databaseUrl, program: databaseUrl }

/** Names the configured database, an outside one or the embedded one, which is started. @throws StartError */
export const openUrls = async (
  config: StoreConfig,
  report: Report,
  undo: Undo,
  onSpawn?: () => void,
): Promise<Urls> => externalUrls(config) ?? (await embeddedUrls(config.dataDir, report, undo, onSpawn))

/** Opens the configured database with the current tables. @throws StartError */
export const openStore = async (
  config: StoreConfig,
  report: Report,
  undo: Undo,
  hooks: Hooks = {},
): Promise<Store> => {
  const urls = await openUrls(config, report, undo, hooks.onSpawn)
  // External and still running databases have no child process.
  hooks.onSpawn?.()
  await prepareDatabase(urls, config, report, hooks)
  const { close, ...opened } = openDatabase(urls.program, callLimits)
  undo.add(close)
  await tryConnection(opened.database, urls.program, 'DATABASE_URL')
  return { ...opened, url: urls.program }
}
