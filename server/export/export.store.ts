import { and, count, desc, eq, gt, isNull, lt } from 'drizzle-orm'
import type { ExportKind } from '../../api/export.ts'
import type { Connection, Transaction } from '../platform/database/database.ts'
import { type ExportRow, exportTable } from '../schema/export.table.ts'
import { lockUserRow } from '../session/session.store.ts'

export const insertExport = async (
  connection: Connection,
  values: typeof exportTable.$inferInsert,
): Promise<ExportRow> => {
  const [row] = await connection.insert(exportTable).values(values).returning()
  if (!row) throw new Error('an export was not stored')
  return row
}

/**
 * Counts a person's unfinished exports and locks that count until the transaction ends. An expired one does not count:
 * its job was lost.
 */
export const lockUnfinished = async (tx: Transaction, accountUserId: number, now: Date): Promise<number> => {
  await lockUserRow(tx, accountUserId)
  const unfinished = and(
    eq(exportTable.accountUserId, accountUserId),
    isNull(exportTable.storedKey),
    isNull(exportTable.failedAt),
    gt(exportTable.expiresAt, now),
  )
  const [row] = await tx.select({ total: count() }).from(exportTable).where(unfinished)
  return row?.total ?? 0
}

export const findExport = async (connection: Connection, exportId: number): Promise<ExportRow | undefined> =>
  (await connection.select().from(exportTable).where(eq(exportTable.exportId, exportId)))[0]

type Owned = { accountUserId: number; kind: ExportKind; now: Date }

/** A person's exports of a kind that have not expired, newest first. */
export const findOwnExports = (connection: Connection, { accountUserId, kind, now }: Owned) =>
  connection
    .select()
    .from(exportTable)
    .where(
      and(
        eq(exportTable.accountUserId, accountUserId),
        eq(exportTable.kind, kind),
        gt(exportTable.expiresAt, now),
      ),
    )
    .orderBy(desc(exportTable.exportId))

export const writeExport = async (
  connection: Connection,
  exportId: number,
  values: Partial<Pick<ExportRow, 'rowsDone' | 'rowsTotal' | 'storedKey' | 'madeFor' | 'failedAt'>>,
): Promise<void> => {
  await connection.update(exportTable).set(values).where(eq(exportTable.exportId, exportId))
}

/** Deletes expired exports and returns them. */
export const removeExpiredExports = (connection: Connection, now: Date): Promise<ExportRow[]> =>
  connection.delete(exportTable).where(lt(exportTable.expiresAt, now)).returning()
