import { sql } from 'drizzle-orm'
import type { Config } from '../config.ts'
import { openDatabase, type Database } from '../database/database.ts'
import { startEmbedded } from '../database/embedded.ts'
import { migrate } from '../database/migrate.ts'
import { lockDataFolder } from './instance-lock.ts'
import { reasonOf, StartError } from './start-error.ts'
import type { Undo } from './undo.ts'

const NAME = 'tehing'

const ensureDatabase = async (url: string) => {
  const { database, close } = openDatabase(url)
  const { rows } = await database.execute(sql`select 1 from pg_database where datname = ${NAME}`)
  if (rows.length === 0) await database.execute(sql.raw(`create database ${NAME}`))
  await close()
}

const embeddedUrl = async (dataDir: string, report: (line: string) => void, undo: Undo): Promise<string> => {
  const lock = lockDataFolder(dataDir)
  undo.add(async () => lock.release())
  try {
    const embedded = await startEmbedded({ dataDir, report })
    undo.add(embedded.stop)
    embedded.keepRunning()
    await ensureDatabase(embedded.url('postgres'))
    return embedded.url(NAME)
  } catch (error) {
    throw new StartError(`The embedded database in ${dataDir} does not start: ${reasonOf(error)}`)
  }
}

const tryIt = async (database: Database, url: string) => {
  try {
    await database.execute(sql`select 1`)
  } catch (error) {
    const { host, pathname } = new URL(url)
    const cause = error instanceof Error && error.cause ? error.cause : error
    throw new StartError(`The database ${host}${pathname} cannot be used (DATABASE_URL): ${reasonOf(cause)}`)
  }
}

const bringUpToDate = async (database: Database) => {
  try {
    await migrate(database)
  } catch (error) {
    const cause = error instanceof Error && error.cause ? error.cause : error
    throw new StartError(`The database cannot be brought to the current tables: ${reasonOf(cause)}`)
  }
}

/**
 * Opens the configured database with the current tables: an outside one, or the embedded one.
 * @throws StartError
 */
export const openStore = async (
  config: Config,
  report: (line: string) => void,
  undo: Undo,
): Promise<{ database: Database; url: string }> => {
  const url = config.databaseUrl ?? (await embeddedUrl(config.dataDir, report, undo))
  const { database, close } = openDatabase(url)
  undo.add(close)
  await tryIt(database, url)
  await bringUpToDate(database)
  return { database, url }
}
