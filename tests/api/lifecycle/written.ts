import { asc, eq, sql } from 'drizzle-orm'
import { assetTable } from '../../../server/schema/asset.table.ts'
import { containerTable } from '../../../server/schema/container.table.ts'
import type { Database } from '../../../server/platform/database/database.ts'
import { queryTable } from '../../../server/schema/query.table.ts'
import { statusHistoryTable } from '../../../server/schema/status-history.table.ts'

/** The history of a query, oldest first. */
export const historyOf = (database: Database, queryId: number) =>
  database
    .select()
    .from(statusHistoryTable)
    .where(eq(statusHistoryTable.queryId, queryId))
    .orderBy(asc(statusHistoryTable.statusHistoryId))

/** Everything that a step can write: the query's row, history, assets, containers and jobs. */
export const writtenOf = async (database: Database, queryId: number) => ({
  query: await database.select().from(queryTable).where(eq(queryTable.queryId, queryId)),
  history: await historyOf(database, queryId),
  assets: await database.select().from(assetTable).where(eq(assetTable.queryId, queryId)),
  containers: await database
    .select()
    .from(containerTable)
    .where(eq(containerTable.queryId, queryId))
    .orderBy(asc(containerTable.id)),
  jobs: await sentWork(database, queryId),
})

/** Jobs of the query's containers, without those of other tests. */
const sentWork = async (database: Database, queryId: number): Promise<string[]> => {
  const { rows } = await database.execute<{ id: string }>(
    sql`select job.id::text from pgboss.job join ${containerTable}
      on job.data ->> 'containerId' = ${containerTable.id}::text
      where ${containerTable.queryId} = ${queryId} order by job.id`,
  )
  return rows.map(({ id }) => id)
}
