import { asc, eq, sql } from 'drizzle-orm'
import type { StatusCode } from '../../contract/status.ts'
import type { QueryActor } from '../../machines/query.actor.ts'
import type { Connection } from '../database/database.ts'
import { userTable } from '../user/user.table.ts'
import { statusHistoryTable } from './status-history.table.ts'

/** Who took a step, as the history keeps it: the name at that time. */
export type Doer = { createdBy: number | null; createdByName: string }

/** A status that a query came to, and by whom. */
export type Visit = { status: StatusCode; by: Doer; reason: string | null }

export const theSystem: Doer = { createdBy: null, createdByName: '' }

/** The system has no name: the screens say it in the reader's language. */
export const doerOf = async (connection: Connection, actor: QueryActor): Promise<Doer> => {
  if (actor.role === 'SYSTEM') return theSystem
  const [user] = await connection
    .select({ name: sql<string>`concat_ws(' ', ${userTable.firstName}, ${userTable.lastName})` })
    .from(userTable)
    .where(eq(userTable.accountUserId, actor.userId))
  return { createdBy: actor.userId, createdByName: user?.name ?? '' }
}

/** Adds a row for each status a query came to, in order. */
export const writeHistory = async (
  connection: Connection,
  queryId: number,
  visits: readonly Visit[],
  createdAt: Date,
): Promise<void> => {
  if (visits.length === 0) return
  await connection
    .insert(statusHistoryTable)
    .values(visits.map(({ status, by, reason }) => ({ queryId, status, ...by, reason, createdAt })))
}

/** The steps of a query, oldest first. */
export const findHistory = (connection: Connection, queryId: number) =>
  connection
    .select()
    .from(statusHistoryTable)
    .where(eq(statusHistoryTable.queryId, queryId))
    .orderBy(asc(statusHistoryTable.statusHistoryId))
