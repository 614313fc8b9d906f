import { and, count, eq, exists, isNotNull, type SQL, sql } from 'drizzle-orm'
import { RENEWED_IN } from '../../machines/lifecycle/query/statuses.ts'
import type { Database } from '../platform/database/database.ts'
import { isNewestRisk } from '../query/parts/risk.store.ts'
import { queryTable } from '../schema/query.table.ts'
import { riskTable } from '../schema/risk.table.ts'

type Reader = Pick<Database, 'select'>

/** Whether the class that counts has to be renewed; not once the contract has ended. */
export const hasRiskDue = (reader: Reader): SQL | undefined =>
  and(
    eq(queryTable.status, RENEWED_IN),
    exists(
      reader
        .select({ one: sql`1` })
        .from(riskTable)
        .where(
          and(eq(riskTable.queryId, queryTable.queryId), isNotNull(riskTable.dueSince), isNewestRisk(reader)),
        ),
    ),
  )

/** Counts the queries whose risk class has to be renewed. */
export const countRiskDue = async (reader: Reader): Promise<number> => {
  const [row] = await reader.select({ queries: count() }).from(queryTable).where(hasRiskDue(reader))
  return row?.queries ?? 0
}
