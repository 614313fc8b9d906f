import { desc, eq } from 'drizzle-orm'
import type { Connection } from '../../platform/database/database.ts'
import { type SecciHandoverRow, secciHandoverTable } from '../../schema/secci-handover.table.ts'

export type NewestHandover = Pick<SecciHandoverRow, 'handedAt' | 'fingerprint'>

export const findNewestHandover = async (
  connection: Connection,
  queryId: number,
): Promise<NewestHandover | null> => {
  const [newest] = await connection
    .select({ handedAt: secciHandoverTable.handedAt, fingerprint: secciHandoverTable.fingerprint })
    .from(secciHandoverTable)
    .where(eq(secciHandoverTable.queryId, queryId))
    .orderBy(desc(secciHandoverTable.handoverId))
    .limit(1)
  return newest ?? null
}
