import { and, asc, eq, ne, sql } from 'drizzle-orm'
import type { SavedViewSave } from '../../api/saved-view.ts'
import type { Connection, Transaction } from '../platform/database/database.ts'
import { type SavedViewRow, savedViewTable } from '../schema/saved-view.table.ts'
import { lockUserRow } from '../session/session.store.ts'

const ofUser = (accountUserId: number) => eq(savedViewTable.accountUserId, accountUserId)

export const findViews = (connection: Connection, accountUserId: number): Promise<SavedViewRow[]> =>
  connection
    .select()
    .from(savedViewTable)
    .where(ofUser(accountUserId))
    .orderBy(asc(sql`lower(${savedViewTable.name})`))

/** Locks all views of a user until the transaction ends, future ones included. */
export const lockViews = async (tx: Transaction, accountUserId: number): Promise<SavedViewRow[]> => {
  await lockUserRow(tx, accountUserId)
  return findViews(tx, accountUserId)
}

/** Clears the default flag before another view gets it. */
export const clearDefault = async (tx: Transaction, accountUserId: number, but: number): Promise<void> => {
  await tx
    .update(savedViewTable)
    .set({ isDefault: false })
    .where(and(ofUser(accountUserId), savedViewTable.isDefault, ne(savedViewTable.viewId, but)))
}

export const insertView = async (
  tx: Transaction,
  values: typeof savedViewTable.$inferInsert,
): Promise<SavedViewRow> => {
  const [row] = await tx.insert(savedViewTable).values(values).returning()
  if (!row) throw new Error('the view was not stored')
  return row
}

export const writeView = async (
  tx: Transaction,
  viewId: number,
  values: SavedViewSave & { modifiedAt: Date },
): Promise<SavedViewRow | undefined> =>
  (await tx.update(savedViewTable).set(values).where(eq(savedViewTable.viewId, viewId)).returning())[0]

export const removeView = async (
  connection: Connection,
  accountUserId: number,
  viewId: number,
): Promise<SavedViewRow | undefined> =>
  (
    await connection
      .delete(savedViewTable)
      .where(and(ofUser(accountUserId), eq(savedViewTable.viewId, viewId)))
      .returning()
  )[0]
