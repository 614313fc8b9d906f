import { and, eq } from 'drizzle-orm'
import type { Connection } from '../platform/database/database.ts'
import { companyReadingTable } from '../schema/company-reading.table.ts'
import type { QueryRow } from '../schema/query.table.ts'

/** What the register said about a code, before it is stored with the query. */
export type CompanyReading = Omit<typeof companyReadingTable.$inferSelect, 'queryId'>

/** What the register said about the client that the query has now. */
export const findCompanyReading = async (
  connection: Connection,
  { queryId, custRegCode }: Pick<QueryRow, 'queryId' | 'custRegCode'>,
): Promise<CompanyReading | undefined> =>
  (
    await connection
      .select()
      .from(companyReadingTable)
      .where(and(eq(companyReadingTable.queryId, queryId), eq(companyReadingTable.companyCode, custRegCode)))
  )[0]

/** Stores what the register said with the query whose save asked it; nothing if it was not asked. */
export const storeCompanyReading = async (
  connection: Connection,
  queryId: number,
  reading: CompanyReading | undefined,
): Promise<void> => {
  if (!reading) return
  await connection
    .insert(companyReadingTable)
    .values({ queryId, ...reading })
    .onConflictDoUpdate({ target: companyReadingTable.queryId, set: reading })
}
