import { createHash } from 'node:crypto'
import { and, eq, gt, isNull } from 'drizzle-orm'
import type { Connection } from '../../platform/database/database.ts'
import { passkeyRecoveryTable } from '../../schema/passkey.table.ts'

export const recoveryHash = (uuid: string): string =>
  createHash('sha256').update(uuid.toLowerCase()).digest('base64url')

export const insertRecovery = async (
  connection: Connection,
  recovery: typeof passkeyRecoveryTable.$inferInsert,
): Promise<void> => {
  await connection.insert(passkeyRecoveryTable).values(recovery)
}

type Found = { accountUserId: number; isOpen: boolean }

/** The account of a link; undefined for an unknown link. */
export const findRecovery = async (
  connection: Connection,
  uuid: string,
  now: Date,
): Promise<Found | undefined> => {
  const [found] = await connection
    .select()
    .from(passkeyRecoveryTable)
    .where(eq(passkeyRecoveryTable.uuidHash, recoveryHash(uuid)))
  if (!found) return undefined
  const { accountUserId, usedAt, expiresAt } = found
  return { accountUserId, isOpen: usedAt === null && expiresAt > now }
}

/** Marks the link as used; false if it is not open any more. */
export const useRecovery = async (connection: Connection, uuid: string, now: Date): Promise<boolean> => {
  const used = await connection
    .update(passkeyRecoveryTable)
    .set({ usedAt: now })
    .where(
      and(
        eq(passkeyRecoveryTable.uuidHash, recoveryHash(uuid)),
        isNull(passkeyRecoveryTable.usedAt),
        gt(passkeyRecoveryTable.expiresAt, now),
      ),
    )
    .returning({ uuidHash: passkeyRecoveryTable.uuidHash })
  return used.length > 0
}

/** Ends the account's unused links. */
export const removeRecoveries = async (connection: Connection, accountUserId: number): Promise<void> => {
  await connection
    .delete(passkeyRecoveryTable)
    .where(and(eq(passkeyRecoveryTable.accountUserId, accountUserId), isNull(passkeyRecoveryTable.usedAt)))
}
