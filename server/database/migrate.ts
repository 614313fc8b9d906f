import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator'
import { sql } from 'drizzle-orm'
import { fileURLToPath } from 'node:url'
import type { Database } from './database.ts'

const migrationsFolder = fileURLToPath(new URL('migrations', import.meta.url))
/** Any number, the same in every instance: only one of them migrates at a time. */
const MIGRATION_LOCK = 7_264_331

/** Brings the database to the current tables; instances that start together wait for each other. */
export const migrate = async (database: Database): Promise<void> => {
  await database.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${MIGRATION_LOCK})`)
    await runMigrations(database, { migrationsFolder })
  })
}
