import { and, asc, eq, gt, isNull, lt, or, sql } from 'drizzle-orm'
import type { Connection } from '../../platform/database/database.ts'
import { passkeyTable } from '../../schema/passkey.table.ts'

export type PasskeyRow = typeof passkeyTable.$inferSelect

const ofAccount = (accountUserId: number) => eq(passkeyTable.accountUserId, accountUserId)

/** A user's passkeys, the oldest first. */
export const findPasskeysOf = (connection: Connection, accountUserId: number): Promise<PasskeyRow[]> =>
  connection
    .select()
    .from(passkeyTable)
    .where(ofAccount(accountUserId))
    .orderBy(asc(passkeyTable.createdAt), asc(passkeyTable.passkeyId))

/** Counts a user's keys, including blocked ones. */
export const countPasskeysOf = (connection: Connection, accountUserId: number): Promise<number> =>
  connection.$count(passkeyTable, ofAccount(accountUserId))

/** A user's keys that can be used, the oldest first. */
export const findUsablePasskeysOf = async (
  connection: Connection,
  accountUserId: number,
): Promise<PasskeyRow[]> =>
  (await findPasskeysOf(connection, accountUserId)).filter(({ blockedAt }) => blockedAt === null)

export const findPasskey = async (
  connection: Connection,
  credentialId: string,
): Promise<PasskeyRow | undefined> => {
  const [found] = await connection
    .select()
    .from(passkeyTable)
    .where(eq(passkeyTable.credentialId, credentialId))
  return found
}

/** Stores a key; undefined if it is stored already. */
export const insertPasskey = async (
  connection: Connection,
  passkey: typeof passkeyTable.$inferInsert,
): Promise<PasskeyRow | undefined> => {
  const [stored] = await connection.insert(passkeyTable).values(passkey).onConflictDoNothing().returning()
  return stored
}

/**
 * Records a use. Returns false, and changes nothing, if the key is blocked, or if the authenticator's counter has not
 * increased since the last use, because then a copy of the key exists. Authenticators that do not count always send
 * 0.
 */
export const countUse = async (
  connection: Connection,
  credentialId: string,
  { counter, now }: { counter: number; now: Date },
): Promise<boolean> => {
  const movedOn = or(
    lt(passkeyTable.counter, counter),
    and(eq(passkeyTable.counter, 0), sql`${counter}::bigint = 0`),
  )
  const counted = await connection
    .update(passkeyTable)
    .set({ counter, lastUsedAt: now })
    .where(and(eq(passkeyTable.credentialId, credentialId), isNull(passkeyTable.blockedAt), movedOn))
    .returning({ passkeyId: passkeyTable.passkeyId })
  return counted.length > 0
}

/** Whether a key can be used; waits for a transaction that blocks it. */
export const isUsable = async (connection: Connection, credentialId: string): Promise<boolean> => {
  const [found] = await connection
    .select({ blockedAt: passkeyTable.blockedAt })
    .from(passkeyTable)
    .where(eq(passkeyTable.credentialId, credentialId))
    .for('share')
  return found?.blockedAt === null
}

/** Blocks a key; returns false if it was blocked already. */
export const blockPasskey = async (
  connection: Connection,
  credentialId: string,
  now: Date,
): Promise<boolean> => {
  const blocked = await connection
    .update(passkeyTable)
    .set({ blockedAt: now })
    .where(and(eq(passkeyTable.credentialId, credentialId), isNull(passkeyTable.blockedAt)))
    .returning({ passkeyId: passkeyTable.passkeyId })
  return blocked.length > 0
}

/** Blocks all keys of an account that were added after another one; returns their names. */
export const blockPasskeysAfter = async (
  connection: Connection,
  { accountUserId, createdAt }: Pick<PasskeyRow, 'accountUserId' | 'createdAt'>,
  now: Date,
): Promise<string[]> => {
  const isLater = gt(passkeyTable.createdAt, createdAt)
  const blocked = await connection
    .update(passkeyTable)
    .set({ blockedAt: now })
    .where(and(ofAccount(accountUserId), isLater, isNull(passkeyTable.blockedAt)))
    .returning({ name: passkeyTable.name })
  return blocked.map(({ name }) => name)
}

type OwnKey = { accountUserId: number; passkeyId: string }

const isOwn = ({ accountUserId, passkeyId }: OwnKey) =>
  and(ofAccount(accountUserId), eq(passkeyTable.passkeyId, passkeyId))

/** Returns whether there is such a key. */
export const renamePasskey = async (connection: Connection, own: OwnKey, name: string): Promise<boolean> => {
  const renamed = await connection
    .update(passkeyTable)
    .set({ name })
    .where(isOwn(own))
    .returning({ passkeyId: passkeyTable.passkeyId })
  return renamed.length > 0
}

/** Returns the removed key's name; undefined if there is no such key. */
export const removePasskey = async (connection: Connection, own: OwnKey): Promise<string | undefined> => {
  const [removed] = await connection
    .delete(passkeyTable)
    .where(isOwn(own))
    .returning({ name: passkeyTable.name })
  return removed?.name
}

/** Removes all of a user's keys; returns how many there were. */
export const removePasskeysOf = async (connection: Connection, accountUserId: number): Promise<number> => {
  const removed = await connection
    .delete(passkeyTable)
    .where(ofAccount(accountUserId))
    .returning({ passkeyId: passkeyTable.passkeyId })
  return removed.length
}
