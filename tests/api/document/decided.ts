import { eq } from 'drizzle-orm'
import type { StatusCode } from '../../../api/status.ts'
import { queryTable } from '../../../server/schema/query.table.ts'
import { statusHistoryTable } from '../../../server/schema/status-history.table.ts'
import type { TestServer } from '../server.ts'

/** Inserts a decision of the committee into a query's history. */
export const decided = async (
  { database }: Pick<TestServer, 'database'>,
  queryId: number,
  status: StatusCode = 'QA',
): Promise<void> => {
  const row = { queryId, createdByName: 'Kai Krediit', reason: 'A safe client' }
  await database.insert(statusHistoryTable).values([
    { queryId, status: 'SCR', createdAt: new Date('2026-03-01T08:00:00Z') },
    { ...row, status, createdAt: new Date('2026-03-02T22:30:00Z') },
  ])
}

/** Puts a query into a state in which every document is available. */
export const approve = async (
  server: Pick<TestServer, 'database'>,
  { queryId }: { queryId: number },
): Promise<void> => {
  await server.database.update(queryTable).set({ status: 'QA' }).where(eq(queryTable.queryId, queryId))
  await decided(server, queryId)
}
