import { and, eq, type SQL } from 'drizzle-orm'
import type { Connection, Transaction } from '../platform/database/database.ts'
import { type PhotoCodeRow, photoCodeTable } from '../schema/photo-code.table.ts'

type Key = { photoCodeId: number } | { tokenHash: string } | { browserHash: string }

const isNamed = (key: Key): SQL => {
  if ('photoCodeId' in key) return eq(photoCodeTable.photoCodeId, key.photoCodeId)
  if ('tokenHash' in key) return eq(photoCodeTable.tokenHash, key.tokenHash)
  return eq(photoCodeTable.browserHash, key.browserHash)
}

/** Finds a code, optionally with its row locked. */
export const findPhotoCode = async (
  connection: Connection,
  key: Key,
  lock?: 'update',
): Promise<PhotoCodeRow | undefined> => {
  const found = connection.select().from(photoCodeTable).where(isNamed(key))
  return (await (lock ? found.for(lock) : found))[0]
}

/** The codes that a user created for a condition. */
export const findPhotoCodesOf = (
  connection: Connection,
  { conditionId, createdBy }: Pick<PhotoCodeRow, 'conditionId' | 'createdBy'>,
): Promise<PhotoCodeRow[]> =>
  connection
    .select()
    .from(photoCodeTable)
    .where(and(eq(photoCodeTable.conditionId, conditionId), eq(photoCodeTable.createdBy, createdBy)))

export const insertPhotoCode = async (
  tx: Transaction,
  code: typeof photoCodeTable.$inferInsert,
): Promise<PhotoCodeRow> => {
  const [stored] = await tx.insert(photoCodeTable).values(code).returning()
  if (!stored) throw new Error('the code was not stored')
  return stored
}

export const writePhotoCode = async (
  tx: Transaction,
  photoCodeId: number,
  changes: Partial<Pick<PhotoCodeRow, 'state' | 'browserHash'>>,
): Promise<void> => {
  await tx.update(photoCodeTable).set(changes).where(eq(photoCodeTable.photoCodeId, photoCodeId))
}
