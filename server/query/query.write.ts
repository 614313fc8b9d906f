import { eq } from 'drizzle-orm'
import type { Connection } from '../database/database.ts'
import { type NewQueryRow, queryTable } from './query.table.ts'

/** A moment that is certainly later than the last change, so that no two changes share their `modifiedDtime`. */
export const laterThan = (last: Date, now: Date): Date =>
  new Date(Math.max(now.getTime(), last.getTime() + 1))

/** Stores changed columns of a query. */
export const writeQuery = async (
  connection: Connection,
  queryId: number,
  changes: Partial<Omit<NewQueryRow, 'queryId'>>,
): Promise<void> => {
  await connection.update(queryTable).set(changes).where(eq(queryTable.queryId, queryId))
}
