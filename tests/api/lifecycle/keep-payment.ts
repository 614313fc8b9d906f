import { eq } from 'drizzle-orm'
import type { Connection } from '../../../server/platform/database/database.ts'
import { findQuery, writeQuery } from '../../../server/query/record/query.store.ts'
import { totalsOf } from '../../../server/query/record/stored-deal.ts'
import { assetTable } from '../../../server/schema/asset.table.ts'

/** Stores the payment of a query that was inserted without a save. */
export const keepPayment = async (connection: Connection, queryId: number): Promise<void> => {
  const query = await findQuery(connection, queryId)
  if (!query) throw new Error(`no query ${queryId}`)
  const assets = await connection.select().from(assetTable).where(eq(assetTable.queryId, queryId))
  const { pmtAmountCents, annuityAmountCents, financedAmountCents } = totalsOf(query, assets)
  await writeQuery(connection, queryId, { pmtAmountCents, annuityAmountCents, financedAmountCents })
}
