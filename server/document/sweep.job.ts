import { and, inArray, isNull, lt } from 'drizzle-orm'
import * as z from 'zod/mini'
import { attachmentTable } from '../schema/offer.table.ts'
import { exportTable } from '../schema/export.table.ts'
import { containerFileTable, containerTable } from '../schema/container.table.ts'
import type { Dependencies } from '../dependencies/dependencies.ts'
import { defineJob, RETRY_S, worker } from '../platform/jobs/jobs.ts'
import { documentTable } from '../schema/document.table.ts'
import { secciSheetTable } from '../schema/secci.table.ts'

const DAY_MS = 86_400_000
const BATCH = 1000
const NIGHTLY = '47 1 * * *'
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

const sweep = defineJob({ name: 'document.sweep', data: z.object({}), retries: 7, retryDelay: RETRY_S })

type Needs = Pick<Dependencies, 'database' | 'files' | 'now'>

/** Every column that refers to a stored file; a file in none of them is an orphan. */
export const keyColumns = [
  [documentTable, documentTable.storedKey],
  [containerFileTable, containerFileTable.storedKey],
  [containerTable, containerTable.sealedKey],
  [exportTable, exportTable.storedKey],
  [attachmentTable, attachmentTable.storedKey],
  [secciSheetTable, secciSheetTable.storedKey],
] as const

const referredAmong = async ({ database }: Needs, keys: string[]): Promise<Set<string | null>> => {
  const referred = new Set<string | null>()
  for (const [table, key] of keyColumns)
    for (const row of await database.select({ key }).from(table).where(inArray(key, keys)))
      referred.add(row.key)
  return referred
}

/** The orphaned files of the store, and how many files are referred to. */
const findOrphans = async (needs: Needs) => {
  const orphans: string[] = []
  let referred = 0
  for await (const page of needs.files.keys()) {
    const ours = page.filter((key) => UUID.test(key))
    for (let at = 0; at < ours.length; at += BATCH) {
      const keys = ours.slice(at, at + BATCH)
      const known = await referredAmong(needs, keys)
      referred += known.size
      orphans.push(...keys.filter((key) => !known.has(key)))
    }
  }
  return { orphans, referred }
}

/**
 * Deletes orphaned files that are at least a day old: left by a killed process, or uploaded for an offer that was never
 * saved. Leaves the store alone if the database knows none of its files, because it then belongs to another database.
 */
export const sweepFiles = async (needs: Needs): Promise<void> => {
  const dayAgo = new Date(needs.now().getTime() - DAY_MS)
  await needs.files.discardStale(dayAgo)
  await needs.database
    .delete(attachmentTable)
    .where(and(isNull(attachmentTable.docFileId), lt(attachmentTable.createdAt, dayAgo)))
  const { orphans, referred } = await findOrphans(needs)
  if (referred === 0) return
  for (const key of orphans) if ((await needs.files.modifiedAt(key)) < dayAgo) await needs.files.delete(key)
}

export const sweepWorker = (needs: Needs) => worker(sweep, () => sweepFiles(needs), NIGHTLY)
