import { and, eq, gt } from 'drizzle-orm'
import type { Connection } from '../../platform/database/database.ts'
import { ssoAttemptTable, ssoIdTable } from '../../schema/sso.table.ts'

export const insertAttempt = async (
  connection: Connection,
  attempt: typeof ssoAttemptTable.$inferInsert,
): Promise<void> => {
  await connection.insert(ssoAttemptTable).values(attempt)
}

/** Consumes this browser's attempt. */
export const takeAttempt = async (
  connection: Connection,
  { state, browserHash, now }: { state: string; browserHash: string; now: Date },
) => {
  const [attempt] = await connection
    .delete(ssoAttemptTable)
    .where(
      and(
        eq(ssoAttemptTable.state, state),
        eq(ssoAttemptTable.browserHash, browserHash),
        gt(ssoAttemptTable.expiresAt, now),
      ),
    )
    .returning()
  return attempt
}

export const insertId = async (connection: Connection, id: typeof ssoIdTable.$inferInsert): Promise<void> => {
  await connection.insert(ssoIdTable).values(id)
}

/** Consumes a one-time id of this browser; returns its user. */
export const takeId = async (
  connection: Connection,
  { idHash, browserHash, now }: { idHash: string; browserHash: string; now: Date },
): Promise<number | undefined> => {
  const [id] = await connection
    .delete(ssoIdTable)
    .where(
      and(
        eq(ssoIdTable.idHash, idHash),
        eq(ssoIdTable.browserHash, browserHash),
        gt(ssoIdTable.expiresAt, now),
      ),
    )
    .returning({ accountUserId: ssoIdTable.accountUserId })
  return id?.accountUserId
}
