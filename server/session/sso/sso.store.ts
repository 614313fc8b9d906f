import { and, eq, gt } from 'drizzle-orm'
import type { Connection } from '../../database/database.ts'
import { ssoAttemptTable, ssoIdTable } from './sso.table.ts'

export const insertAttempt = async (
  connection: Connection,
  attempt: typeof ssoAttemptTable.$inferInsert,
): Promise<void> => {
  await connection.insert(ssoAttemptTable).values(attempt)
}

/** Takes out what this browser left with: it comes back once. */
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

/** Takes out the user behind an id of this browser. */
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
