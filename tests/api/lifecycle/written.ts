import { asc, eq, sql } from 'drizzle-orm'
import { assetTable } from '../../../server/asset/asset.table.ts'
import { containerTable } from '../../../server/container/container.table.ts'
import type { Database } from '../../../server/database/database.ts'
import { queryTable } from '../../../server/query/query.table.ts'
import { statusHistoryTable } from '../../../server/status-history/status-history.table.ts'

/** The history of a query, oldest first. */
export const historyOf = (database: Database, queryId: number) =>
  database
    .select()
    .from(statusHistoryTable)
    .where(eq(statusHistoryTable.queryId, queryId))
    .orderBy(asc(statusHistoryTable.statusHistoryId))

/** Everything about a query that a step can write: its row, history, assets, containers, and the work it sends. */
export const writtenOf = async (database: Database, queryId: number) => ({
  query: await database.select().from(queryTable).where(eq(queryTable.queryId, queryId)),
  history: await historyOf(database, queryId),
  assets: await database.select().from(assetTable).where(eq(assetTable.queryId, queryId)),
  containers: await database
    .select()
    .from(containerTable)
    .where(eq(containerTable.queryId, queryId))
    .orderBy(asc(containerTable.id)),
  jobs: await sentWork(database),
})

/** Work that somebody sent; what the clock sends by itself carries no data. */
const sentWork = async (database: Database): Promise<string[]> => {
  const { rows } = await database.execute<{ id: string }>(
    sql`select id::text from pgboss.job where data is not null and data::text <> '{}' order by id`,
  )
  return rows.map(({ id }) => id)
}
