import { asc, eq, sql } from 'drizzle-orm'
import type { StatusCode } from '../../api/status.ts'
import type { QueryPrincipal } from '../../machines/lifecycle/query/principal.ts'
import type { Connection } from '../platform/database/database.ts'
import { userTable } from '../schema/user.table.ts'
import { statusHistoryTable } from '../schema/status-history.table.ts'

/** Who performed a step, with the name they had at that time. */
export type Performer = { createdBy: number | null; createdByName: string }

/** A status that a query entered: by whom, and why where a reason was given. */
export type HistoryEntry = { status: StatusCode; by: Performer; reason: string | null }

const systemPerformer: Performer = { createdBy: null, createdByName: '' }

/** The system has no name here: the screens show it in the reader's language. */
export const performerOf = async (connection: Connection, principal: QueryPrincipal): Promise<Performer> => {
  if (principal.role === 'SYSTEM') return systemPerformer
  const [user] = await connection
    .select({ name: sql<string>`concat_ws(' ', ${userTable.firstName}, ${userTable.lastName})` })
    .from(userTable)
    .where(eq(userTable.accountUserId, principal.userId))
  return { createdBy: principal.userId, createdByName: user?.name ?? '' }
}

/** Adds a row for a status that a query entered. */
export const writeHistory = async (
  connection: Connection,
  queryId: number,
  { status, by, reason }: HistoryEntry,
  createdAt: Date,
): Promise<void> => {
  await connection.insert(statusHistoryTable).values({ queryId, status, ...by, reason, createdAt })
}

/** The history of a query, oldest first. */
export const findHistory = (connection: Connection, queryId: number) =>
  connection
    .select()
    .from(statusHistoryTable)
    .where(eq(statusHistoryTable.queryId, queryId))
    .orderBy(asc(statusHistoryTable.statusHistoryId))
