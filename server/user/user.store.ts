import { and, asc, eq, getTableColumns, isNull, ne, or, sql } from 'drizzle-orm'
import type { Principal } from '../../api/role.ts'
import type { Connection, Transaction } from '../platform/database/database.ts'
import { passkeyTable } from '../schema/passkey.table.ts'
import { activationTable, userTable } from '../schema/user.table.ts'
import { partnerTable } from '../schema/partner.table.ts'
import type { User, UserRow } from '../../api/user.ts'
import { maskedCode } from '../../domain/identifier/masked-code.ts'

const { passwordHash, ...columns } = getTableColumns(userTable)
const { logo, ...listed } = columns
const joined = {
  invited: sql<boolean>`${passwordHash} is null`,
  partner: partnerTable.businessName,
}

const passkeyBlockedAt =
  sql<Date | null>`(select max(${passkeyTable.blockedAt}) from ${passkeyTable} where ${passkeyTable.accountUserId} = ${userTable.accountUserId})`.mapWith(
    passkeyTable.blockedAt,
  )

const ofPartner = eq(partnerTable.partnerId, userTable.partnerId)

/** All users of the portal, or of one partner, by name; without deleted ones and without logos. */
export const findUsers = (connection: Connection, partnerId?: number) =>
  connection
    .select({ ...listed, ...joined })
    .from(userTable)
    .leftJoin(partnerTable, ofPartner)
    .where(
      and(
        isNull(userTable.deletedAt),
        partnerId === undefined ? undefined : eq(userTable.partnerId, partnerId),
      ),
    )
    .orderBy(asc(userTable.lastName), asc(userTable.firstName), asc(userTable.accountUserId))

/** A user who has not been deleted. */
export const findUser = async (connection: Connection, accountUserId: number) => {
  const [found] = await connection
    .select({ ...listed, logo, ...joined, passkeyBlockedAt })
    .from(userTable)
    .leftJoin(partnerTable, ofPartner)
    .where(and(eq(userTable.accountUserId, accountUserId), isNull(userTable.deletedAt)))
  return found
}

export type StoredUser = NonNullable<Awaited<ReturnType<typeof findUser>>>
export type ListedUser = Awaited<ReturnType<typeof findUsers>>[number]

/** Locks the administration of users until the transaction ends, so that checks still hold. */
export const lockUsers = async (tx: Transaction): Promise<void> => {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('users are administered'))`)
}

/** Other users with the same e-mail address (ignoring case) or personal code. */
export const findConflicting = (
  tx: Transaction,
  { email, personalCode }: { email: string; personalCode: string },
  accountUserId: number | undefined,
) =>
  tx
    .select({
      accountUserId: userTable.accountUserId,
      partnerId: userTable.partnerId,
      email: userTable.email,
      personalCode: userTable.personalCode,
    })
    .from(userTable)
    .where(
      and(
        isNull(userTable.deletedAt),
        accountUserId === undefined ? undefined : ne(userTable.accountUserId, accountUserId),
        or(
          eq(sql`lower(${userTable.email})`, email.toLowerCase()),
          personalCode === '' ? undefined : eq(userTable.personalCode, personalCode),
        ),
      ),
    )

/** Whether a partner is in-house; undefined for a missing or deleted one. */
export const isPartnerInhouse = async (tx: Transaction, partnerId: number): Promise<boolean | undefined> => {
  const [found] = await tx
    .select({ inhouse: partnerTable.inhouse })
    .from(partnerTable)
    .where(and(eq(partnerTable.partnerId, partnerId), isNull(partnerTable.deletedAt)))
    .for('share')
  return found?.inhouse
}

/** Counts other compliance users who could sign in. */
export const countOtherCompliance = (tx: Transaction, accountUserId: number): Promise<number> =>
  tx.$count(
    userTable,
    and(
      eq(userTable.userRole, 'COMPLIANCE'),
      eq(userTable.active, true),
      isNull(userTable.deletedAt),
      ne(userTable.accountUserId, accountUserId),
    ),
  )

/** Whether a user can sign in and administers the users of the same partner as before. */
export const isStillAdministrator = async (
  tx: Transaction,
  { userId, partnerId }: Pick<Principal, 'userId' | 'partnerId'>,
): Promise<boolean> => {
  if (partnerId === null) return false
  const count = await tx.$count(
    userTable,
    and(
      eq(userTable.accountUserId, userId),
      eq(userTable.partnerId, partnerId),
      eq(userTable.partnerAdmin, true),
      eq(userTable.active, true),
      isNull(userTable.deletedAt),
    ),
  )
  return count > 0
}

/** Names of the partners whose new queries are assigned to the user. */
export const findManagedPartners = async (tx: Transaction, accountUserId: number): Promise<string[]> => {
  const found = await tx
    .select({ name: partnerTable.businessName })
    .from(partnerTable)
    .where(and(eq(partnerTable.managerId, accountUserId), isNull(partnerTable.deletedAt)))
    .orderBy(asc(partnerTable.businessName))
  return found.map(({ name }) => name)
}

export const insertUser = async (tx: Transaction, user: typeof userTable.$inferInsert): Promise<number> => {
  const [stored] = await tx
    .insert(userTable)
    .values(user)
    .returning({ accountUserId: userTable.accountUserId })
  if (!stored) throw new Error('the user was not stored')
  return stored.accountUserId
}

export const writeUser = async (
  tx: Transaction,
  accountUserId: number,
  changes: Partial<typeof userTable.$inferInsert>,
): Promise<void> => {
  await tx.update(userTable).set(changes).where(eq(userTable.accountUserId, accountUserId))
}

/** Deletes sent, unused links; returns whether there were any. */
export const removeOpenLinks = async (tx: Transaction, accountUserId: number): Promise<boolean> => {
  const removed = await tx
    .delete(activationTable)
    .where(and(eq(activationTable.accountUserId, accountUserId), isNull(activationTable.usedAt)))
    .returning({ accountUserId: activationTable.accountUserId })
  return removed.length > 0
}

/** Maps a user to the row of compliance's list. */
export const toUserRow = (row: ListedUser): UserRow => ({
  accountUserId: row.accountUserId,
  firstName: row.firstName,
  lastName: row.lastName,
  fullName: `${row.firstName} ${row.lastName}`,
  personalCode: maskedCode(row.personalCode),
  email: row.email,
  phone: row.phone,
  userRole: row.userRole,
  language: row.language,
  partnerId: row.partnerId,
  partnerAdmin: row.partnerAdmin,
  partner: row.partner,
  active: row.active,
  invited: row.invited,
  withdrawn: row.invitationWithdrawnAt !== null,
  closedByCompliance: row.closedByCompliance,
  hideVatFields: row.hideVatFields,
  modifiedDtime: row.modifiedAt.toISOString(),
})

/** Maps a user to compliance's form, with logo and full personal code. */
export const toUser = (row: StoredUser): User => ({
  ...toUserRow(row),
  personalCode: row.personalCode,
  logo: row.logo,
  passkeyBlockedDtime: row.passkeyBlockedAt?.toISOString() ?? null,
})
