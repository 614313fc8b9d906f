import { createHash } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import type { Connection } from '../../database/database.ts'
import { userTable } from '../user.table.ts'
import { activationTable } from './activation.table.ts'

export const uuidHash = (uuid: string): string =>
  createHash('sha256').update(uuid.toLowerCase()).digest('base64url')

export const insertActivation = async (
  connection: Connection,
  activation: typeof activationTable.$inferInsert,
): Promise<void> => {
  await connection.insert(activationTable).values(activation)
}

/** A link that was sent, and whether its user has become active since. */
export type FoundActivation = {
  accountUserId: number
  expiresAt: Date
  usedAt: Date | null
  active: boolean
}

/** The link's row stays locked for the rest of the transaction, so that it is used once. */
export const findActivation = async (
  connection: Connection,
  uuid: string,
): Promise<FoundActivation | undefined> => {
  const { accountUserId, expiresAt, usedAt } = activationTable
  const [found] = await connection
    .select({ accountUserId, expiresAt, usedAt, active: userTable.active })
    .from(activationTable)
    .innerJoin(userTable, eq(userTable.accountUserId, accountUserId))
    .where(and(eq(activationTable.uuidHash, uuidHash(uuid)), isNull(userTable.deletedAt)))
    .for('update')
  return found
}

/** The user's first password: from now on they may sign in, and none of their links can be used any more. */
export const activateUser = async (
  connection: Connection,
  accountUserId: number,
  passwordHash: string,
  now: Date,
): Promise<void> => {
  await connection
    .update(userTable)
    .set({ passwordHash, active: true, modifiedAt: now })
    .where(eq(userTable.accountUserId, accountUserId))
  await connection
    .update(activationTable)
    .set({ usedAt: now })
    .where(and(eq(activationTable.accountUserId, accountUserId), isNull(activationTable.usedAt)))
}

/** Someone who was invited and has not chosen a password yet. */
export const findInvited = async (connection: Connection, accountUserId: number) => {
  const [found] = await connection
    .select()
    .from(userTable)
    .where(
      and(
        eq(userTable.accountUserId, accountUserId),
        eq(userTable.active, false),
        isNull(userTable.deletedAt),
      ),
    )
  return found
}
