import { desc, eq } from 'drizzle-orm'
import type { Connection } from '../../platform/database/database.ts'
import {
  type SecciHandoverRow,
  secciHandoverTable,
  type SecciSheetRow,
  secciSheetTable,
} from '../../schema/secci.table.ts'

export type NewestHandover = Pick<SecciHandoverRow, 'handoverId' | 'handedAt'> &
  Pick<SecciSheetRow, 'fingerprint' | 'language'>

export const findNewestHandover = async (
  connection: Connection,
  queryId: number,
): Promise<NewestHandover | null> => {
  const [newest] = await connection
    .select({
      handoverId: secciHandoverTable.handoverId,
      handedAt: secciHandoverTable.handedAt,
      fingerprint: secciSheetTable.fingerprint,
      language: secciSheetTable.language,
    })
    .from(secciHandoverTable)
    .innerJoin(secciSheetTable, eq(secciSheetTable.sheetId, secciHandoverTable.sheetId))
    .where(eq(secciHandoverTable.queryId, queryId))
    .orderBy(desc(secciHandoverTable.handoverId))
    .limit(1)
  return newest ?? null
}
