import { and, eq, exists, gt, ne, not, notExists, type SQL, sql } from 'drizzle-orm'
import { metaOf } from '../../../machines/lifecycle/query/turn.ts'
import type { Connection } from '../../platform/database/database.ts'
import { applyLinkTable, isOffered, offerTable } from '../../schema/offer.table.ts'
import type { QueryRow } from '../../schema/query.table.ts'
import { statusHistoryTable } from '../../schema/status-history.table.ts'

type Reader = Pick<Connection, 'select'>

/**
 * Condition: the customer has an offer and can apply. One of its links is valid, was not refused by the mail or SMS
 * service, and is newer than the query's last step: a query that was sent back is its owner's.
 */
export const isWithCustomer = (reader: Reader): SQL | undefined => {
  const laterSteps = reader
    .select({ one: sql`1` })
    .from(statusHistoryTable)
    .where(
      and(
        eq(statusHistoryTable.queryId, applyLinkTable.queryId),
        gt(statusHistoryTable.createdAt, applyLinkTable.createdAt),
      ),
    )
  const links = reader
    .select({ one: sql`1` })
    .from(applyLinkTable)
    .where(
      and(
        eq(applyLinkTable.queryId, offerTable.queryId),
        not(applyLinkTable.revoked),
        ne(applyLinkTable.delivery, 'refused'),
        gt(applyLinkTable.expiresAt, sql`now()`),
        notExists(laterSteps),
      ),
    )
  return and(isOffered(offerTable), exists(links))
}

/** Whether the customer has the query's offer. Reads it only in a status whose turn depends on it. */
export const isOfferedToCustomer = async (
  connection: Connection,
  { queryId, status }: QueryRow,
): Promise<boolean> => {
  if (!metaOf(status).offeredTurn) return false
  const offers = connection
    .select({ queryId: offerTable.queryId })
    .from(offerTable)
    .where(and(eq(offerTable.queryId, queryId), isWithCustomer(connection)))
  return (await offers).length > 0
}
