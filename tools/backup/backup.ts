import { desc, isNotNull } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import packageFile from '../../package.json' with { type: 'json' }
import { keyColumns } from '../../server/document/sweep.job.ts'
import type { FileStore } from '../../server/file-store/file-store.ts'
import { casing, type Database } from '../../server/platform/database/database.ts'
import { appliedMigrations } from '../../server/platform/database/migrate.ts'
import { JOBS_SCHEMA } from '../../server/platform/database/roles.ts'
import { Problem } from '../../server/platform/http/problem.ts'
import type { Urls } from '../../server/platform/startup/open-store.ts'
import { reasonOf } from '../../server/platform/startup/start-error.ts'
import { auditChainTable } from '../../server/schema/audit.table.ts'
import { type Archive, beginArchive, endArchive, fileMember, makeFolder, type Manifest } from './archive.ts'
import { withClient } from './client.ts'
import { saveTables, sequencesIn } from './tables.ts'

/** The database and the files, the folder of the backup, and the secret that opens it. */
export type Places = { urls: Urls; files: FileStore; folder: string; secret: string }

const BEGIN = 'begin isolation level repeatable read, read only'

/** Runs work with a client of each role; both see the database as it was at the same moment. */
const atOneMoment = <T>(
  { owner, program }: Urls,
  work: (owner: pg.Client, program: pg.Client) => Promise<T>,
): Promise<T> =>
  withClient(owner, async (first) => {
    await first.query(BEGIN)
    const { rows } = await first.query<{ id: string }>('select pg_export_snapshot() as id')
    return withClient(program, async (second) => {
      await second.query(BEGIN)
      await second.query(`set transaction snapshot '${rows[0]?.id}'`)
      return work(first, second)
    })
  })

const auditEnd = async (database: Database): Promise<Manifest['audit']> => {
  const { position, hash } = auditChainTable
  const [end] = await database
    .select({ position, hash })
    .from(auditChainTable)
    .orderBy(desc(position))
    .limit(1)
  return end ?? { position: 0, hash: '' }
}

const keysIn = async (database: Database): Promise<string[]> => {
  const keys = new Set<string>()
  for (const [table, key] of keyColumns)
    for (const row of await database.select({ key }).from(table).where(isNotNull(key)))
      if (row.key !== null) keys.add(row.key)
  return [...keys]
}

/**
 * Returns the keys of files that are missing.
 * @throws Error if all are: the file store is then another database's
 */
const saveFiles = async (files: FileStore, keys: readonly string[], archive: Archive): Promise<string[]> => {
  const missing: string[] = []
  for (const key of keys) {
    try {
      await archive.write(fileMember(key), await files.getStream(key))
    } catch (error) {
      if (!(error instanceof Problem) || error.code !== 'document.gone') throw error
      missing.push(key)
    }
  }
  if (keys.length > 0 && missing.length === keys.length)
    throw new Error('the file store has none of the files of the database (DATA_DIR, S3_BUCKET)')
  return missing
}

/** Version of the job queue's tables; 0 if it has none yet. */
export const jobsVersionIn = async (client: pg.Client): Promise<number> => {
  const { rows } = await client.query(`select to_regclass('${JOBS_SCHEMA}.version') as made`)
  if (rows[0]?.made === null) return 0
  const found = await client.query<{ version: number }>(`select version from ${JOBS_SCHEMA}.version`)
  return found.rows[0]?.version ?? 0
}

/** Saves the tables. Returns their part of the manifest, and the keys of the files that they refer to. */
const saveDatabase = async (owner: pg.Client, program: pg.Client, archive: Archive) => {
  const database: Database = drizzle(owner, { casing })
  const migrations = await appliedMigrations(database)
  if (migrations.length === 0) throw new Error('the database is empty')
  return {
    keys: await keysIn(database),
    version: packageFile.version,
    madeAt: new Date().toISOString(),
    migrations,
    jobsVersion: await jobsVersionIn(program),
    audit: await auditEnd(database),
    tables: {
      ...(await saveTables(owner, 'public', archive)),
      ...(await saveTables(program, JOBS_SCHEMA, archive)),
    },
    sequences: { ...(await sequencesIn(owner, 'public')), ...(await sequencesIn(program, JOBS_SCHEMA)) },
  }
}

/** Saves the files after the transaction, which would otherwise stay open while they are read. */
const saveAll = async ({ urls, files }: Places, archive: Archive): Promise<Manifest> => {
  const { keys, ...saved } = await atOneMoment(urls, (owner, program) =>
    saveDatabase(owner, program, archive),
  )
  const missing = await saveFiles(files, keys, archive)
  const manifest = { ...saved, files: keys.filter((key) => !missing.includes(key)), missing }
  await endArchive(archive, manifest)
  return manifest
}

/**
 * Saves the database as it is at this moment into a new folder, then the files that it refers to. The portal may go on
 * working, because files are added and deleted, but never changed.
 * @throws Error if the backup is incomplete; the folder then has no manifest, and a restore refuses it
 */
export const takeBackup = async (places: Places): Promise<Manifest> => {
  const { folder, secret } = places
  await makeFolder(folder)
  try {
    return await saveAll(places, await beginArchive(folder, secret))
  } catch (cause) {
    throw new Error(`The backup failed: ${reasonOf(cause)}. The folder ${folder} is of no use: delete it`, {
      cause,
    })
  }
}
