import { eq } from 'drizzle-orm'
import type { Connection } from '../../platform/database/database.ts'
import { type NewQueryRow, queryTable } from '../../schema/query.table.ts'

type StateColumn = 'status' | 'closingReason'

const update = async (
  connection: Connection,
  queryId: number,
  changes: Partial<Omit<NewQueryRow, 'queryId'>>,
): Promise<void> => {
  await connection.update(queryTable).set(changes).where(eq(queryTable.queryId, queryId))
}

/** Writes what does not depend on the query's lifecycle. */
export const writeQuery: (
  connection: Connection,
  queryId: number,
  changes: Partial<Omit<NewQueryRow, 'queryId' | StateColumn>>,
) => Promise<void> = update

/** Writes the status. For the query's lifecycle only. */
export const writeQueryState: (
  connection: Connection,
  queryId: number,
  changes: Pick<NewQueryRow, 'status' | 'modifiedAt' | 'modifiedBy'> &
    Partial<Pick<NewQueryRow, 'closingReason'>>,
) => Promise<void> = update
