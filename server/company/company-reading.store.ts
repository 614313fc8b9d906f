import { and, eq } from 'drizzle-orm'
import type { Connection } from '../platform/database/database.ts'
import { companyReadingTable } from '../schema/company-reading.table.ts'
import type { QueryRow } from '../schema/query.table.ts'

/** The register's response about a code, before it is stored with the query. */
export type CompanyReading = Omit<typeof companyReadingTable.$inferSelect, 'queryId'>

/** The register's response about the query's current client. */
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

/** Stores the register's response with the saved query; does nothing if the save did not need one. */
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
