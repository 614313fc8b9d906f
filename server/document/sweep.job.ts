import { inArray } from 'drizzle-orm'
import * as z from 'zod/mini'
import { containerFileTable, containerTable } from '../container/container.table.ts'
import type { Dependencies } from '../dependencies.ts'
import { defineJob, worker } from '../jobs/jobs.ts'
import { documentTable } from './document.table.ts'
import { type FileStore, openFileStore } from './file-store.ts'

const DAY_MS = 86_400_000
const AT_ONCE = 1000
const NIGHTLY = '47 1 * * *'
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

const sweep = defineJob({ name: 'document.sweep', data: z.object({}), retries: 3, retryDelay: 60 })

type Needs = Pick<Dependencies, 'database' | 'now'> & { files: FileStore }

/** Every column that names a stored file; a file named by none of them is swept. */
export const keyColumns = [
  [documentTable, documentTable.storedKey],
  [containerFileTable, containerFileTable.storedKey],
  [containerTable, containerTable.sealedKey],
] as const

const namedAmong = async ({ database }: Needs, keys: string[]): Promise<Set<string | null>> => {
  const named = new Set<string | null>()
  for (const [table, key] of keyColumns)
    for (const row of await database.select({ key }).from(table).where(inArray(key, keys))) named.add(row.key)
  return named
}

/** What lies in the store under a key of ours that no row names, and how many files rows do name. */
const unnamedOf = async (needs: Needs) => {
  const unnamed: string[] = []
  let named = 0
  for await (const page of needs.files.keys()) {
    const ours = page.filter((key) => UUID.test(key))
    for (let at = 0; at < ours.length; at += AT_ONCE) {
      const keys = ours.slice(at, at + AT_ONCE)
      const known = await namedAmong(needs, keys)
      named += known.size
      unnamed.push(...keys.filter((key) => !known.has(key)))
    }
  }
  return { unnamed, named }
}

/**
 * Deletes what a killed program left: files a day old or more that nothing names. A store of which no file is known is
 * the store of another database, and stays as it is.
 */
export const sweepFiles = async (needs: Needs): Promise<void> => {
  const dayAgo = new Date(needs.now().getTime() - DAY_MS)
  await needs.files.dropOld(dayAgo)
  const { unnamed, named } = await unnamedOf(needs)
  if (named === 0) return
  for (const key of unnamed) if ((await needs.files.storedAt(key)) < dayAgo) await needs.files.delete(key)
}

export const sweepWorker = (needs: Pick<Dependencies, 'config' | 'database' | 'now'>) =>
  worker(sweep, () => sweepFiles({ ...needs, files: openFileStore(needs.config) }), NIGHTLY)
