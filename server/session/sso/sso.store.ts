import { and, eq, gt } from 'drizzle-orm'
import type { Connection } from '../../platform/database/database.ts'
import { ssoAttemptTable, ssoIdTable, ssoSubjectTable } from '../../schema/sso.table.ts'

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

type Subject = { issuer: string; subject: string }

/** Finds the user of an issuer's subject. */
export const findUserOfSubject = async (
  connection: Connection,
  { issuer, subject }: Subject,
): Promise<number | undefined> => {
  const [known] = await connection
    .select({ accountUserId: ssoSubjectTable.accountUserId })
    .from(ssoSubjectTable)
    .where(and(eq(ssoSubjectTable.issuer, issuer), eq(ssoSubjectTable.subject, subject)))
  return known?.accountUserId
}

/** Does nothing if the user has another subject of the issuer. */
export const bindSubject = async (
  connection: Connection,
  known: Subject & { accountUserId: number },
): Promise<void> => {
  await connection.insert(ssoSubjectTable).values(known).onConflictDoNothing()
}

/** The next sign-on matches by e-mail again. */
export const forgetSubjects = async (connection: Connection, accountUserId: number): Promise<void> => {
  await connection.delete(ssoSubjectTable).where(eq(ssoSubjectTable.accountUserId, accountUserId))
}
