import { and, asc, count, eq, inArray, isNull, notInArray, or } from 'drizzle-orm'
import { conditionStatesIn } from '../../machines/lifecycle/condition/condition-phase.ts'
import { conditionFileTable, conditionTable } from '../schema/condition.table.ts'
import { containerFileTable, containerTable } from '../schema/container.table.ts'
import type { Connection, Transaction } from '../platform/database/database.ts'
import { type DocumentRow, documentTable } from '../schema/document.table.ts'
import { queryTable } from '../schema/query.table.ts'
import { userTable } from '../schema/user.table.ts'
import type { Document } from '../../api/document.ts'

type NewDocument = typeof documentTable.$inferInsert

/** Sorted by time of upload. */
export const findDocuments = (connection: Connection, queryId: number): Promise<DocumentRow[]> =>
  connection
    .select()
    .from(documentTable)
    .where(eq(documentTable.queryId, queryId))
    .orderBy(asc(documentTable.docFileId))

export const findDocumentsById = (connection: Connection, ids: readonly number[]): Promise<DocumentRow[]> =>
  connection
    .select()
    .from(documentTable)
    .where(inArray(documentTable.docFileId, [...ids]))
    .orderBy(asc(documentTable.docFileId))

export const countDocuments = async (connection: Connection, queryId: number): Promise<number> => {
  const [counted] = await connection
    .select({ documents: count() })
    .from(documentTable)
    .where(eq(documentTable.queryId, queryId))
  return counted?.documents ?? 0
}

export const insertDocuments = (tx: Transaction, documents: NewDocument[]): Promise<DocumentRow[]> =>
  tx.insert(documentTable).values(documents).returning()

export const writeDocument = async (
  tx: Transaction,
  docFileId: number,
  changes: Pick<NewDocument, 'fileName' | 'isSignable'>,
): Promise<DocumentRow> => {
  const [stored] = await tx
    .update(documentTable)
    .set(changes)
    .where(eq(documentTable.docFileId, docFileId))
    .returning()
  if (!stored) throw new Error(`document ${docFileId} is gone`)
  return stored
}

export const removeDocument = async (tx: Transaction, docFileId: number): Promise<void> => {
  await tx.delete(documentTable).where(eq(documentTable.docFileId, docFileId))
}

/**
 * Hides documents from partners and shops, except what a user of the query's partner has uploaded, and what is to be
 * signed, which its container shows to them.
 */
export const makeConfidential = async (
  tx: Transaction,
  { queryId, docFileIds }: { queryId: number; docFileIds: readonly number[] },
): Promise<void> => {
  const ofPartner = tx
    .select({ accountUserId: userTable.accountUserId })
    .from(userTable)
    .innerJoin(queryTable, eq(queryTable.partnerId, userTable.partnerId))
    .where(eq(queryTable.queryId, queryId))
  await tx
    .update(documentTable)
    .set({ confidential: true })
    .where(
      and(
        inArray(documentTable.docFileId, [...docFileIds]),
        eq(documentTable.isSignable, false),
        or(isNull(documentTable.createdBy), notInArray(documentTable.createdBy, ofPartner)),
      ),
    )
}

/** Whether a container of the query holds the document. */
export const isInContainer = async (
  connection: Connection,
  { queryId, docFileId }: Pick<DocumentRow, 'queryId' | 'docFileId'>,
): Promise<boolean> => {
  const found = await connection
    .select({ id: containerFileTable.id })
    .from(containerFileTable)
    .innerJoin(containerTable, eq(containerTable.id, containerFileTable.containerId))
    .where(and(eq(containerTable.queryId, queryId), eq(containerFileTable.code, `c${docFileId}`)))
    .limit(1)
  return found.length > 0
}

/** Whether the document is the answer to a condition, looked at or not. A returned one may be replaced. */
export const answersCondition = async (connection: Connection, docFileId: number): Promise<boolean> => {
  const found = await connection
    .select({ conditionId: conditionTable.conditionId })
    .from(conditionTable)
    .innerJoin(conditionFileTable, eq(conditionFileTable.conditionId, conditionTable.conditionId))
    .where(
      and(
        eq(conditionFileTable.docFileId, docFileId),
        inArray(conditionTable.state, conditionStatesIn('answered', 'met')),
      ),
    )
    .limit(1)
  return found.length > 0
}

/** Maps a document to the API response. */
export const toDocument = ({
  docFileId,
  fileName,
  isSignable,
  confidential,
  size,
  createdAt,
  createdByName,
}: DocumentRow): Document => ({
  docFileId,
  fileName,
  isSignable,
  confidential,
  size,
  createdDtime: createdAt.toISOString(),
  createdByName,
})
