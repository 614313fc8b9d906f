import { and, asc, count, eq, inArray, isNull } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Connection, Transaction } from '../platform/database/database.ts'
import { type AttachmentRow, attachmentTable } from '../schema/offer.table.ts'
import { documentTable } from '../schema/document.table.ts'
import { lockUserRow } from '../session/session.store.ts'

type NewAttachment = typeof attachmentTable.$inferInsert

/** An attachment with the query whose document it has become. */
export type StoredAttachment = AttachmentRow & { queryId: number | null }

/** Counts a user's files without an offer, locked until the transaction ends. */
export const countLoose = async (tx: Transaction, userId: number): Promise<number> => {
  await lockUserRow(tx, userId)
  const [counted] = await tx
    .select({ files: count() })
    .from(attachmentTable)
    .where(and(eq(attachmentTable.createdBy, userId), isNull(attachmentTable.docFileId)))
  return counted?.files ?? 0
}

export const insertAttachments = (tx: Transaction, files: NewAttachment[]): Promise<AttachmentRow[]> =>
  tx.insert(attachmentTable).values(files).returning()

const uuid = z.uuid()
const amongIds = (fileIds: readonly string[]) =>
  inArray(
    attachmentTable.fileId,
    fileIds.filter((fileId) => z.safeParse(uuid, fileId).success),
  )

/** Finds the attachments of these ids. */
export const findAttachments = async (
  connection: Connection,
  fileIds: readonly string[],
): Promise<StoredAttachment[]> => {
  const rows = await connection
    .select({ attachment: attachmentTable, queryId: documentTable.queryId })
    .from(attachmentTable)
    .leftJoin(documentTable, eq(documentTable.docFileId, attachmentTable.docFileId))
    .where(amongIds(fileIds))
  return rows.map(({ attachment, queryId }) => ({ ...attachment, queryId }))
}

/** Locks these attachments until the transaction ends. */
export const lockAttachments = (tx: Transaction, fileIds: readonly string[]) =>
  tx
    .select({ fileId: attachmentTable.fileId })
    .from(attachmentTable)
    .where(amongIds(fileIds))
    .orderBy(asc(attachmentTable.fileId))
    .for('update')

/** Attachments of an offer by time of upload. */
export const findOfOffer = async (connection: Connection, queryId: number): Promise<AttachmentRow[]> => {
  const rows = await connection
    .select({ attachment: attachmentTable })
    .from(attachmentTable)
    .innerJoin(documentTable, eq(documentTable.docFileId, attachmentTable.docFileId))
    .where(eq(documentTable.queryId, queryId))
    .orderBy(asc(attachmentTable.docFileId))
  return rows.map(({ attachment }) => attachment)
}

/** The attachment that has become this document of its query. */
export const findByDocument = async (
  connection: Connection,
  docFileId: number,
): Promise<AttachmentRow | undefined> =>
  (await connection.select().from(attachmentTable).where(eq(attachmentTable.docFileId, docFileId)))[0]

/** Stores which document an attachment has become. */
export const bindToDocument = async (tx: Transaction, fileId: string, docFileId: number): Promise<void> => {
  await tx.update(attachmentTable).set({ docFileId }).where(eq(attachmentTable.fileId, fileId))
}

/** @returns false if an offer contains it */
export const removeLoose = async (tx: Transaction, fileId: string): Promise<boolean> => {
  const removed = await tx
    .delete(attachmentTable)
    .where(and(eq(attachmentTable.fileId, fileId), isNull(attachmentTable.docFileId)))
    .returning()
  return removed.length > 0
}

/** The keys that belong to an attachment. */
export const findKeys = async (
  connection: Connection,
  storedKeys: readonly string[],
): Promise<ReadonlySet<string>> => {
  const rows = await connection
    .select({ storedKey: attachmentTable.storedKey })
    .from(attachmentTable)
    .where(inArray(attachmentTable.storedKey, [...storedKeys]))
  return new Set(rows.map(({ storedKey }) => storedKey))
}
