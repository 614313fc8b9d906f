import { isDeepStrictEqual } from 'node:util'
import { drizzle } from 'drizzle-orm/node-postgres'
import { checkAudit } from '../../server/platform/audit/check-audit.ts'
import { casing, openDatabase } from '../../server/platform/database/database.ts'
import { appliedMigrations, ownMigrations } from '../../server/platform/database/migrate.ts'
import { JOBS_SCHEMA } from '../../server/platform/database/roles.ts'
import { createJobs } from '../../server/platform/jobs/jobs.ts'
import type { Urls } from '../../server/platform/startup/open-store.ts'
import { reasonOf } from '../../server/platform/startup/start-error.ts'
import type { FileStore } from '../../server/file-store/file-store.ts'
import { auditTable } from '../../server/schema/audit.table.ts'
import { queryTable } from '../../server/schema/query.table.ts'
import { userTable } from '../../server/schema/user.table.ts'
import { type Archive, fileMember, type Manifest, openArchive } from './archive.ts'
import { jobsVersionIn, type Places } from './backup.ts'
import { inTransaction, withClient } from './client.ts'
import { loadTables } from './tables.ts'

const silent = { warn: () => undefined, error: () => undefined }

/** @throws Error if the database holds anything */
const assertEmpty = (url: string): Promise<void> =>
  withClient(url, async (client) => {
    const database = drizzle(client, { casing })
    if ((await appliedMigrations(database)).length === 0) return
    for (const table of [userTable, queryTable, auditTable])
      if ((await database.$count(table)) > 0)
        throw new Error('The database is not empty: restore into an empty one, or a new data folder')
  })

const wrongVersion = (version: string) =>
  new Error(
    `The backup was made by version ${version}, which has other tables: restore it with that version, then upgrade`,
  )

const createJobsTables = async (url: string) => {
  const jobs = createJobs(url, silent)
  await jobs.prepare([])
  await jobs.stop()
}

const loadJobs = async (url: string, archive: Archive, manifest: Manifest) => {
  if (manifest.jobsVersion === 0) return
  await createJobsTables(url)
  await inTransaction(url, async (client) => {
    if ((await jobsVersionIn(client)) !== manifest.jobsVersion) throw wrongVersion(manifest.version)
    await loadTables(client, JOBS_SCHEMA, archive, manifest)
  })
}

const loadFiles = async (files: FileStore, archive: Archive, keys: readonly string[]) => {
  for (const key of keys) {
    try {
      await files.commit(await files.receive(await archive.read(fileMember(key))), key)
    } catch (cause) {
      throw new Error(`The file ${key} was not restored: ${reasonOf(cause)}`, { cause })
    }
  }
}

/** @throws Error if the audit trail differs from the one that was saved */
const assertAudit = async (url: string, { audit }: Manifest) => {
  const { database, close } = openDatabase(url)
  try {
    const { wrong, end } = await checkAudit(database)
    if (wrong.length > 0 || !isDeepStrictEqual(end, audit))
      throw new Error('Restored, but the audit trail differs from the one that was saved')
  } finally {
    await close()
  }
}

/**
 * Restores a backup into an empty database and the file store. `prepare` creates the tables. Files and jobs come first:
 * until the last transaction ends, the database has no users, and the restore can be repeated.
 * @throws Error
 */
export const restoreBackup = async (
  { urls, files, folder, secret }: Places,
  prepare: (urls: Urls) => Promise<void>,
): Promise<Manifest> => {
  const { archive, manifest } = await openArchive(folder, secret)
  if (!isDeepStrictEqual(manifest.migrations, ownMigrations())) throw wrongVersion(manifest.version)
  await assertEmpty(urls.owner)
  await prepare(urls)
  await loadFiles(files, archive, manifest.files)
  await loadJobs(urls.program, archive, manifest)
  await inTransaction(urls.owner, (client) => loadTables(client, 'public', archive, manifest))
  await assertAudit(urls.owner, manifest)
  return manifest
}
