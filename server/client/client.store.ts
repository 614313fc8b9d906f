import { and, desc, eq, exists, ne, notInArray } from 'drizzle-orm'
import { overStatuses } from '../../machines/lifecycle/query/list-filter.ts'
import { handedInAt } from '../../machines/lifecycle/query/query-history.ts'
import type { Connection } from '../platform/database/database.ts'
import { findHistory } from '../query/parts/status-history.store.ts'
import { queryTable } from '../schema/query.table.ts'
import { statusHistoryTable } from '../schema/status-history.table.ts'

type Client = { custRegCode: string; consumer: boolean; country: string }

/**
 * Returns the newest query of this partner for a client that was handed in at least once, and when it was last. The
 * same code in another country is another client.
 */
export const findLastSale = async (
  connection: Connection,
  partnerId: number | null,
  { custRegCode, consumer, country }: Client,
): Promise<{ queryId: number; givenAt: Date } | null> => {
  if (partnerId === null) return null
  const left = connection
    .select({ queryId: statusHistoryTable.queryId })
    .from(statusHistoryTable)
    .where(
      and(
        eq(statusHistoryTable.queryId, queryTable.queryId),
        ne(statusHistoryTable.status, 'P'),
        notInArray(statusHistoryTable.status, [...overStatuses]),
      ),
    )
  const [sale] = await connection
    .select({ queryId: queryTable.queryId })
    .from(queryTable)
    .where(
      and(
        eq(queryTable.partnerId, partnerId),
        eq(queryTable.custRegCode, custRegCode),
        eq(queryTable.consumer, consumer),
        eq(queryTable.country, country),
        exists(left),
      ),
    )
    .orderBy(desc(queryTable.queryId))
    .limit(1)
  const givenAt = sale && handedInAt(await findHistory(connection, sale.queryId))
  return givenAt ? { queryId: sale.queryId, givenAt } : null
}
