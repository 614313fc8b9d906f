import { readMigrationFiles } from 'drizzle-orm/migrator'
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator'
import { sql } from 'drizzle-orm'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import * as z from 'zod/mini'
import { isDeepStrictEqual } from 'node:util'
import type { Database, Transaction } from './database.ts'

const migrationsFolder = fileURLToPath(new URL('migrations', import.meta.url))
/** Arbitrary, but the same in every instance, so that only one migrates at a time. */
const MIGRATION_LOCK = 7_264_331

/** The oldest PostgreSQL with which the API tests were run. */
const OLDEST_POSTGRESQL = 15

/** Checks a `server_version`, such as `14.9 (Debian 14.9-1)`. @throws Error if it is too old */
export const assertRecent = (version: string): void => {
  if (Number.parseInt(version) < OLDEST_POSTGRESQL)
    throw new Error(`it is PostgreSQL ${version}; ${OLDEST_POSTGRESQL} or later is needed`)
}

const assertSupportedVersion = async (tx: Transaction): Promise<void> => {
  const { rows } = await tx.execute(sql`select current_setting('server_version') as version`)
  assertRecent(String(rows[0]?.['version']))
}

/** @throws Error if the database was created by migrations that have been rewritten since (docs/decisions/025) */
const assertSameOrigin = async (tx: Transaction): Promise<void> => {
  const made = await tx.execute(sql`select to_regclass('drizzle.__drizzle_migrations') as journal`)
  if (made.rows[0]?.['journal'] === null) return
  const applied = await tx.execute(sql`select hash from drizzle.__drizzle_migrations order by id limit 1`)
  const [first] = applied.rows
  const [initial] = readMigrationFiles({ migrationsFolder })
  if (first && first['hash'] !== initial?.hash)
    throw new Error('it was made by an older checkout; delete the data folder or name an empty database')
}

/** Returns the timestamps of the applied migrations, by which the migrator identifies them; empty for a new database. */
export const appliedMigrations = async (database: Database): Promise<number[]> => {
  const made = await database.execute(sql`select to_regclass('drizzle.__drizzle_migrations') as journal`)
  if (made.rows[0]?.['journal'] === null) return []
  const applied = await database.execute(sql`select created_at from drizzle.__drizzle_migrations order by id`)
  return applied.rows.map((row) => Number(row['created_at']))
}

/** Returns the timestamps of this program's migrations. */
export const ownMigrations = (): number[] =>
  readMigrationFiles({ migrationsFolder }).map(({ folderMillis }) => folderMillis)

const journal = z.object({ entries: z.array(z.object({ tag: z.string() })) })

/** Returns the names of this program's migrations. */
const ownNames = (): string[] =>
  journal
    .parse(JSON.parse(readFileSync(join(migrationsFolder, 'meta/_journal.json'), 'utf8')))
    .entries.map(({ tag }) => tag)

/**
 * A migration that takes away what an earlier version uses comments on the table of migrations with `needs <name>`: the
 * name of the first migration of the versions that can do without it.
 * @throws Error if this program is an earlier version
 */
const assertNotTooOld = async (database: Database): Promise<void> => {
  const { rows } = await database.execute(
    sql`select obj_description('drizzle.__drizzle_migrations'::regclass, 'pg_class') as needs`,
  )
  const needed = /^needs (\S+)$/.exec(String(rows[0]?.['needs']))?.[1]
  if (needed !== undefined && !ownNames().includes(needed))
    throw new Error('a later version has taken away what this one needs; start the later version')
}

/**
 * Compares the tables of the database with this program's: `behind` if migrations are missing, `ahead` if a later
 * version has added to them and this one works on them, too.
 * @throws Error if this version cannot work on the later tables
 */
export const compareTables = async (database: Database): Promise<'same' | 'behind' | 'ahead'> => {
  const applied = await appliedMigrations(database)
  const own = ownMigrations()
  if (isDeepStrictEqual(applied, own)) return 'same'
  if (!isDeepStrictEqual(applied.slice(0, own.length), own)) return 'behind'
  await assertNotTooOld(database)
  return 'ahead'
}

/** Migrates the database to the current tables; instances that start together wait for each other. */
export const migrate = async (database: Database): Promise<void> => {
  await database.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${MIGRATION_LOCK})`)
    await assertSupportedVersion(tx)
    await assertSameOrigin(tx)
    await runMigrations(database, { migrationsFolder })
  })
}
