import { and, desc, eq, gt, lt } from 'drizzle-orm'
import type { Connection } from '../platform/database/database.ts'
import { type AuditExportRow, auditExportTable } from '../schema/audit-export.table.ts'

export const insertExport = async (
  connection: Connection,
  values: typeof auditExportTable.$inferInsert,
): Promise<AuditExportRow> => {
  const [row] = await connection.insert(auditExportTable).values(values).returning()
  if (!row) throw new Error('an export was not stored')
  return row
}

export const findExport = async (
  connection: Connection,
  exportId: number,
): Promise<AuditExportRow | undefined> =>
  (await connection.select().from(auditExportTable).where(eq(auditExportTable.exportId, exportId)))[0]

/** One's own that are still kept, newest first. */
export const findOwnExports = (connection: Connection, accountUserId: number, now: Date) =>
  connection
    .select()
    .from(auditExportTable)
    .where(and(eq(auditExportTable.accountUserId, accountUserId), gt(auditExportTable.expiresAt, now)))
    .orderBy(desc(auditExportTable.exportId))

export const writeExport = async (
  connection: Connection,
  exportId: number,
  values: Partial<Pick<AuditExportRow, 'rowsDone' | 'rowsTotal' | 'storedKey' | 'failedAt'>>,
): Promise<void> => {
  await connection.update(auditExportTable).set(values).where(eq(auditExportTable.exportId, exportId))
}

/** Deletes what is no longer kept; returns it. */
export const removeExpiredExports = (connection: Connection, now: Date): Promise<AuditExportRow[]> =>
  connection.delete(auditExportTable).where(lt(auditExportTable.expiresAt, now)).returning()
