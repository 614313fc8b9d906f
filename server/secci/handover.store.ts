import { and, desc, eq } from 'drizzle-orm'
import type { Connection, Transaction } from '../platform/database/database.ts'
import { type SecciHandoverRow, secciHandoverTable } from '../schema/secci-handover.table.ts'
import { type SecciSheetRow, secciSheetTable } from '../schema/secci-sheet.table.ts'

type Handover = Pick<SecciHandoverRow, 'handoverId' | 'handedAt' | 'way' | 'byName'> & {
  sheet: SecciSheetRow
}

/** Every handing over of a query, the newest first. */
export const findHandovers = (connection: Connection, queryId: number): Promise<Handover[]> =>
  connection
    .select({
      handoverId: secciHandoverTable.handoverId,
      handedAt: secciHandoverTable.handedAt,
      way: secciHandoverTable.way,
      byName: secciHandoverTable.byName,
      sheet: secciSheetTable,
    })
    .from(secciHandoverTable)
    .innerJoin(secciSheetTable, eq(secciSheetTable.sheetId, secciHandoverTable.sheetId))
    .where(eq(secciHandoverTable.queryId, queryId))
    .orderBy(desc(secciHandoverTable.handoverId))

/** The sheet that was handed over. */
export const findHandedOver = async (
  connection: Connection,
  { queryId, handoverId }: { queryId: number; handoverId: number },
): Promise<SecciSheetRow | null> => {
  const [handover] = await connection
    .select({ sheet: secciSheetTable })
    .from(secciHandoverTable)
    .innerJoin(secciSheetTable, eq(secciSheetTable.sheetId, secciHandoverTable.sheetId))
    .where(and(eq(secciHandoverTable.queryId, queryId), eq(secciHandoverTable.handoverId, handoverId)))
  return handover?.sheet ?? null
}

export const storeHandover = async (
  tx: Transaction,
  row: Omit<SecciHandoverRow, 'handoverId'>,
): Promise<void> => {
  await tx.insert(secciHandoverTable).values(row)
}
