import { and, desc, eq } from 'drizzle-orm'
import type { DocumentContent } from '../document/paper/content.ts'
import type { Connection, Transaction } from '../platform/database/database.ts'
import { type SecciHandoverRow, secciHandoverTable } from '../schema/secci-handover.table.ts'

/** Every handing over of a query, the newest first, without what the sheets said. */
export const findHandovers = (
  connection: Connection,
  queryId: number,
): Promise<Pick<SecciHandoverRow, 'handoverId' | 'handedAt' | 'way' | 'byName' | 'fingerprint'>[]> =>
  connection
    .select({
      handoverId: secciHandoverTable.handoverId,
      handedAt: secciHandoverTable.handedAt,
      way: secciHandoverTable.way,
      byName: secciHandoverTable.byName,
      fingerprint: secciHandoverTable.fingerprint,
    })
    .from(secciHandoverTable)
    .where(eq(secciHandoverTable.queryId, queryId))
    .orderBy(desc(secciHandoverTable.handoverId))

/** The sheet as it was handed over. */
export const findHandedOver = async (
  connection: Connection,
  { queryId, handoverId }: { queryId: number; handoverId: number },
): Promise<DocumentContent | null> => {
  const [handover] = await connection
    .select({ content: secciHandoverTable.content })
    .from(secciHandoverTable)
    .where(and(eq(secciHandoverTable.queryId, queryId), eq(secciHandoverTable.handoverId, handoverId)))
  // `storeHandover` alone writes it.
  return (handover?.content as DocumentContent | undefined) ?? null
}

export const storeHandover = async (
  tx: Transaction,
  row: Omit<SecciHandoverRow, 'handoverId' | 'content'> & { content: DocumentContent },
): Promise<void> => {
  await tx.insert(secciHandoverTable).values(row)
}
