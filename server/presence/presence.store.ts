import { and, asc, eq, gt, isNull, sql } from 'drizzle-orm'
import type { Principal } from '../../api/role.ts'
import { PRESENCE } from '../../domain/constants.ts'
import type { Connection } from '../platform/database/database.ts'
import { queryTable } from '../schema/query.table.ts'
import { visibleTo } from '../query/record/visibility.ts'
import { sessionTable } from '../schema/session.table.ts'
import { userTable } from '../schema/user.table.ts'
import { presenceTable } from '../schema/presence.table.ts'

/** One window that has a query open. */
export type OpenWindow = { queryId: number; jti: string; windowId: string }

const isWindow = ({ queryId, jti, windowId }: OpenWindow) =>
  and(eq(presenceTable.queryId, queryId), eq(presenceTable.jti, jti), eq(presenceTable.windowId, windowId))

const { staySeconds } = PRESENCE
const isFresh = gt(presenceTable.seenAt, sql`now() - make_interval(secs => ${staySeconds})`)

/** The query if it is visible to the principal. */
const seenQuery = (connection: Connection, principal: Principal, queryId: number) =>
  connection.$with('seen').as(
    connection
      .select({
        queryId: queryTable.queryId,
        status: queryTable.status,
        modifiedAt: queryTable.modifiedAt,
      })
      .from(queryTable)
      .where(and(eq(queryTable.queryId, queryId), visibleTo(principal, queryTable))),
  )

/** Upserts the window with the current time if the query exists. */
const keptWindow = (
  connection: Connection,
  seen: ReturnType<typeof seenQuery>,
  { jti, windowId }: OpenWindow,
) =>
  connection.$with('kept').as(
    connection
      .insert(presenceTable)
      .select(
        connection
          .select({
            queryId: seen.queryId,
            jti: sql`${jti}::uuid`.as('jti'),
            windowId: sql`${windowId}::uuid`.as('window_id'),
            seenAt: sql`now()`.as('seen_at'),
          })
          .from(seen),
      )
      .onConflictDoUpdate({
        target: [presenceTable.queryId, presenceTable.jti, presenceTable.windowId],
        set: { seenAt: sql`excluded.seen_at` },
      })
      .returning({ queryId: presenceTable.queryId }),
  )

/** Users with the query open in other windows, each once. */
const otherPeople = (connection: Connection, window: OpenWindow) =>
  connection
    .selectDistinct({
      queryId: presenceTable.queryId,
      accountUserId: userTable.accountUserId,
      fullName: sql<string>`concat_ws(' ', ${userTable.firstName}, ${userTable.lastName})`.as('full_name'),
    })
    .from(presenceTable)
    .innerJoin(sessionTable, and(eq(sessionTable.jti, presenceTable.jti), isNull(sessionTable.endedAt)))
    .innerJoin(userTable, eq(userTable.accountUserId, sessionTable.accountUserId))
    .where(and(eq(presenceTable.queryId, window.queryId), isFresh, sql`not ${isWindow(window)}`))
    .as('others')

/**
 * Records that a window has a query open, and returns the query's version and the other users, in one statement: a
 * row per user, one row without a user if there is none, no row if the query is not visible.
 */
export const arrive = (connection: Connection, principal: Principal, window: OpenWindow) => {
  const seen = seenQuery(connection, principal, window.queryId)
  const others = otherPeople(connection, window)
  return connection
    .with(seen, keptWindow(connection, seen, window))
    .select({
      status: seen.status,
      modifiedAt: seen.modifiedAt,
      accountUserId: others.accountUserId,
      fullName: others.fullName,
    })
    .from(seen)
    .leftJoin(others, eq(others.queryId, seen.queryId))
    .orderBy(asc(others.fullName), asc(others.accountUserId))
}

/** Deletes a window. */
export const leave = async (connection: Connection, window: OpenWindow): Promise<void> => {
  await connection.delete(presenceTable).where(isWindow(window))
}
