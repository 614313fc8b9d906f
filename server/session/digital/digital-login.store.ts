import { and, eq, gt, isNull, lt, or } from 'drizzle-orm'
import type { DigitalLoginResult } from '../../../contract/session.ts'
import type { Connection } from '../../database/database.ts'
import { digitalLoginTable, type DigitalLoginRow } from './digital-login.table.ts'

const { digitalLoginId, result, followedUntil, usedAt, method, startedAt } = digitalLoginTable

export const insertDigitalLogin = async (
  connection: Connection,
  login: typeof digitalLoginTable.$inferInsert,
): Promise<string> => {
  const [row] = await connection.insert(digitalLoginTable).values(login).returning({ id: digitalLoginId })
  if (!row) throw new Error('the sign-in was not stored')
  return row.id
}

/** A sign-in that was begun after `since` and whose session was not handed out yet. */
export const findDigitalLogin = async (
  connection: Connection,
  id: string,
  by: DigitalLoginRow['method'],
  since: Date,
): Promise<DigitalLoginRow | undefined> => {
  const [row] = await connection
    .select()
    .from(digitalLoginTable)
    .where(and(eq(digitalLoginId, id), eq(method, by), isNull(usedAt), gt(startedAt, since)))
  return row
}

const unanswered = (id: string) => and(eq(digitalLoginId, id), isNull(result))

/** Whether the caller may now wait for the answer until `until`, as nobody else does. */
export const beginFollowing = async (
  connection: Connection,
  id: string,
  now: Date,
  until: Date,
): Promise<boolean> => {
  const taken = await connection
    .update(digitalLoginTable)
    .set({ followedUntil: until })
    .where(and(unanswered(id), or(isNull(followedUntil), lt(followedUntil, now))))
    .returning({ id: digitalLoginId })
  return taken.length > 0
}

/** Whether there is still something to wait for. */
export const goOnFollowing = async (connection: Connection, id: string, until: Date): Promise<boolean> => {
  const held = await connection
    .update(digitalLoginTable)
    .set({ followedUntil: until })
    .where(unanswered(id))
    .returning({ id: digitalLoginId })
  return held.length > 0
}

/** Stores the first result and forgets what was asked and of whom; says whether this was the first. */
export const storeResult = async (
  connection: Connection,
  id: string,
  answer: { result: DigitalLoginResult; accountUserId: number | null },
): Promise<boolean> => {
  const stored = await connection
    .update(digitalLoginTable)
    .set({ ...answer, identityCode: '', providerSession: '', challenge: '', interactions: '' })
    .where(unanswered(id))
    .returning({ id: digitalLoginId })
  return stored.length > 0
}

/** Takes the one use of a sign-in, and says whether it was still there. */
export const takeUse = async (connection: Connection, id: string, now: Date): Promise<boolean> => {
  const used = await connection
    .update(digitalLoginTable)
    .set({ usedAt: now })
    .where(and(eq(digitalLoginId, id), isNull(usedAt), eq(result, 'OK')))
    .returning({ id: digitalLoginId })
  return used.length > 0
}
