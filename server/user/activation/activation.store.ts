import { createHash } from 'node:crypto'
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { ActivationPurpose } from '../../../api/registration.calls.ts'
import type { Connection, Transaction } from '../../platform/database/database.ts'
import { lockUserRow } from '../../session/session.store.ts'
import { userTable, activationTable } from '../../schema/user.table.ts'

const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url')

/** The hash includes the link's purpose, so that a link of one purpose is not accepted for the other. */
export const linkHash = (purpose: ActivationPurpose, uuid: string): string =>
  hashOf(purpose === 'reset' ? `reset ${uuid.toLowerCase()}` : uuid.toLowerCase())

export const uuidHash = (uuid: string): string => linkHash('invitation', uuid)

export const insertActivation = async (
  connection: Connection,
  activation: typeof activationTable.$inferInsert,
): Promise<void> => {
  await connection.insert(activationTable).values(activation)
}

/** A sent link with its user's present state. */
export type FoundActivation = {
  accountUserId: number
  purpose: ActivationPurpose
  fullName: string
  email: string
  expiresAt: Date
  usedAt: Date | null
  active: boolean
  withdrawn: boolean
}

export const findActivation = async (
  connection: Connection,
  uuid: string,
): Promise<FoundActivation | undefined> => {
  const { accountUserId, expiresAt, usedAt } = activationTable
  const reset = linkHash('reset', uuid)
  const [found] = await connection
    .select({
      accountUserId,
      expiresAt,
      usedAt,
      hash: activationTable.uuidHash,
      active: userTable.active,
      withdrawn: sql<boolean>`${userTable.invitationWithdrawnAt} is not null`,
      email: userTable.email,
      fullName: sql<string>`concat_ws(' ', ${userTable.firstName}, ${userTable.lastName})`,
    })
    .from(activationTable)
    .innerJoin(userTable, eq(userTable.accountUserId, accountUserId))
    .where(and(inArray(activationTable.uuidHash, [uuidHash(uuid), reset]), isNull(userTable.deletedAt)))
  if (!found) return undefined
  const { hash, ...link } = found
  return { ...link, purpose: hash === reset ? 'reset' : 'invitation' }
}

/** The link, whose user stays locked until the transaction ends, so that it is used once. */
export const lockActivation = async (tx: Transaction, uuid: string): Promise<FoundActivation | undefined> => {
  const found = await findActivation(tx, uuid)
  if (!found) return undefined
  await lockUserRow(tx, found.accountUserId)
  return findActivation(tx, uuid)
}

/** Stores the user's password and voids their links. A first password activates the user. */
export const storePassword = async (
  connection: Connection,
  { accountUserId, purpose }: Pick<FoundActivation, 'accountUserId' | 'purpose'>,
  passwordHash: string,
  now: Date,
): Promise<void> => {
  await connection
    .update(userTable)
    .set({ passwordHash, modifiedAt: now, ...(purpose === 'invitation' && { active: true }) })
    .where(eq(userTable.accountUserId, accountUserId))
  await connection
    .update(activationTable)
    .set({ usedAt: now })
    .where(and(eq(activationTable.accountUserId, accountUserId), isNull(activationTable.usedAt)))
}

/**
 * A user who is not deleted, active or not, locked until the transaction ends: a link that it stores goes to the
 * address that the user then has, or is removed with a later change.
 */
export const findUser = async (tx: Transaction, accountUserId: number) => {
  const [found] = await tx
    .select()
    .from(userTable)
    .where(and(eq(userTable.accountUserId, accountUserId), isNull(userTable.deletedAt)))
    .for('share')
  return found
}

/** Someone who may be sent an invitation, locked like `findUser`: not active, and neither closed by compliance nor withdrawn since it was asked for. */
export const findInvited = async (tx: Transaction, accountUserId: number) => {
  const [found] = await tx
    .select()
    .from(userTable)
    .where(
      and(
        eq(userTable.accountUserId, accountUserId),
        eq(userTable.active, false),
        eq(userTable.closedByCompliance, false),
        isNull(userTable.invitationWithdrawnAt),
        isNull(userTable.deletedAt),
      ),
    )
    .for('share')
  return found
}
