import { and, asc, count, eq, lt, or, sql } from 'drizzle-orm'
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

export const countPasskeysOf = async (connection: Connection, accountUserId: number): Promise<number> => {
  const [found] = await connection
    .select({ keys: count() })
    .from(passkeyTable)
    .where(ofAccount(accountUserId))
  return found?.keys ?? 0
}

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
 * Notes a use. Returns false, and changes nothing, if the authenticator's counter has not moved on since the last use:
 * somebody else has a copy of the key. Authenticators that do not count always send 0.
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
    .where(and(eq(passkeyTable.credentialId, credentialId), movedOn))
    .returning({ passkeyId: passkeyTable.passkeyId })
  return counted.length > 0
}

type OwnKey = { accountUserId: number; passkeyId: string }

const isOwn = ({ accountUserId, passkeyId }: OwnKey) =>
  and(ofAccount(accountUserId), eq(passkeyTable.passkeyId, passkeyId))

/** Returns the earlier name; undefined if there is no such key. */
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
