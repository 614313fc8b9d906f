import { and, asc, desc, eq, gt, isNull, ne, sql, type SQL } from 'drizzle-orm'
import type { Role } from '../../api/role.ts'
import type { Connection, Transaction } from '../platform/database/database.ts'
import { partnerTable } from '../schema/partner.table.ts'
import { passkeyTable } from '../schema/passkey.table.ts'
import { providerSettingsTable } from '../schema/provider-settings.table.ts'
import { userTable, type UserRow } from '../schema/user.table.ts'
import { digitalLoginTable } from '../schema/digital-login.table.ts'
import { sessionTable } from '../schema/session.table.ts'
import { ssoIdTable } from '../schema/sso.table.ts'
import { removePending } from './pending-sign-in.ts'

const accountFields = {
  accountUserId: userTable.accountUserId,
  fullName: sql<string>`concat_ws(' ', ${userTable.firstName}, ${userTable.lastName})`,
  email: userTable.email,
  role: userTable.userRole,
  language: userTable.language,
  hideVatFields: userTable.hideVatFields,
  partnerId: userTable.partnerId,
  partnerAdmin: userTable.partnerAdmin,
  active: userTable.active,
  hasPassword: sql<boolean>`${userTable.passwordHash} is not null`,
  hasPasskey: sql<boolean>`exists(select 1 from ${passkeyTable} where ${passkeyTable.accountUserId} = ${userTable.accountUserId})`,
  passkeyFrom: sql<string | null>`(select case
    when ${providerSettingsTable.passkeyOf} = 'everyone' or ${userTable.userRole} in ('CREDIT', 'COMPLIANCE')
      or coalesce(${partnerTable.inhouse}, false)
    then ${providerSettingsTable.passkeyFrom} end from ${providerSettingsTable})`,
  inhouse: sql<boolean>`coalesce(${partnerTable.inhouse}, false)`,
  hasPartner: sql<boolean>`${partnerTable.partnerId} is not null`,
}

/** A user with the data for authentication and authorisation. */
export type Account = Pick<
  UserRow,
  'accountUserId' | 'email' | 'language' | 'hideVatFields' | 'partnerId' | 'partnerAdmin' | 'active'
> & {
  fullName: string
  role: Role
  inhouse: boolean
  hasPartner: boolean
  hasPassword: boolean
  hasPasskey: boolean
  /** The day from which the provider demands more than a password of this user, `YYYY-MM-DD`; null: it does not. */
  passkeyFrom: string | null
}

/** Whether an account may sign in: active, and PARTNER and SHOP need a partner that is not deleted. */
export const maySignIn = ({ active, role, hasPartner }: Account): boolean =>
  active && (hasPartner || role === 'COMPLIANCE' || role === 'CREDIT')

/**
 * When a session ends at the latest: as promised at the sign-in, or earlier where the provider has since set fewer hours.
 */
const sessionEnd =
  sql<Date>`least(${sessionTable.expiresAt}, ${sessionTable.createdAt} + make_interval(hours => (select ${providerSettingsTable.sessionHours} from ${providerSettingsTable})))`.mapWith(
    sessionTable.expiresAt,
  )

export type OpenSession = Account & {
  jti: string
  createdAt: Date
  lastSeenAt: Date
  /** When it ends at the latest. */
  expiresAt: Date
  verifiedAt: Date | null
  /** Minutes without use after which it ends. */
  idleMinutes: number
}

/** A session that has not been ended, but may have expired, with its account, by its id, and the hash of its page cookie where that is given. */
export const findSession = async (
  connection: Connection,
  by: { jti: string; pageHash?: string },
): Promise<OpenSession | undefined> => {
  const [found] = await connection
    .select({
      ...accountFields,
      jti: sessionTable.jti,
      createdAt: sessionTable.createdAt,
      lastSeenAt: sessionTable.lastSeenAt,
      expiresAt: sessionEnd,
      verifiedAt: sessionTable.verifiedAt,
      idleMinutes: sql<number>`(select ${providerSettingsTable.sessionIdleMinutes} from ${providerSettingsTable})`,
    })
    .from(sessionTable)
    .innerJoin(userTable, eq(userTable.accountUserId, sessionTable.accountUserId))
    .leftJoin(
      partnerTable,
      and(eq(partnerTable.partnerId, userTable.partnerId), isNull(partnerTable.deletedAt)),
    )
    .where(
      and(
        eq(sessionTable.jti, by.jti),
        by.pageHash === undefined ? undefined : eq(sessionTable.pageHash, by.pageHash),
        isNull(sessionTable.endedAt),
        isNull(userTable.deletedAt),
      ),
    )
  return found
}

/** The accounts that are not deleted and meet a condition on user or partner, by id. */
export const findAccounts = (
  connection: Connection,
  condition: SQL | undefined,
): Promise<(Account & { passwordHash: string | null })[]> =>
  connection
    .select({ ...accountFields, passwordHash: userTable.passwordHash })
    .from(userTable)
    .leftJoin(
      partnerTable,
      and(eq(partnerTable.partnerId, userTable.partnerId), isNull(partnerTable.deletedAt)),
    )
    .where(and(condition, isNull(userTable.deletedAt)))
    .orderBy(asc(userTable.accountUserId))

const findAccount = async (
  connection: Connection,
  condition: SQL | undefined,
): Promise<(Account & { passwordHash: string | null }) | undefined> =>
  (await findAccounts(connection, condition))[0]

/** The account of an e-mail address, case-insensitive, with its password hash. */
export const findAccountByEmail = (connection: Connection, email: string) =>
  findAccount(connection, eq(sql`lower(${userTable.email})`, email.trim().toLowerCase()))

export const findAccountById = (connection: Connection, accountUserId: number) =>
  findAccount(connection, eq(userTable.accountUserId, accountUserId))

/** Finds the account of a personal code; undefined for an empty code. */
export const findAccountByCode = (connection: Connection, personalCode: string) =>
  findAccount(connection, and(eq(userTable.personalCode, personalCode), ne(userTable.personalCode, '')))

/** Locks the user until the transaction ends, so that calls which count and change the user's rows run one by one. */
export const lockUserRow = async (tx: Transaction, accountUserId: number): Promise<void> => {
  await tx
    .select({ one: sql`1` })
    .from(userTable)
    .where(eq(userTable.accountUserId, accountUserId))
    .for('no key update')
}

/** A user's open sessions, the newest first. */
export const findSessionsOf = (connection: Connection, accountUserId: number, now: Date) =>
  connection
    .select()
    .from(sessionTable)
    .where(
      and(eq(sessionTable.accountUserId, accountUserId), isNull(sessionTable.endedAt), gt(sessionEnd, now)),
    )
    .orderBy(desc(sessionTable.createdAt))

export const insertSession = async (connection: Connection, session: typeof sessionTable.$inferInsert) => {
  await connection.insert(sessionTable).values(session)
}

export const touchSession = async (connection: Connection, jti: string, now: Date) => {
  await connection.update(sessionTable).set({ lastSeenAt: now }).where(eq(sessionTable.jti, jti))
}

/** Notes that the user has confirmed with a passkey. */
export const markVerified = async (connection: Connection, jti: string, now: Date) => {
  await connection.update(sessionTable).set({ verifiedAt: now }).where(eq(sessionTable.jti, jti))
}

export const savePageHash = async (connection: Connection, jti: string, pageHash: string) => {
  await connection.update(sessionTable).set({ pageHash }).where(eq(sessionTable.jti, jti))
}

export const endSession = async (connection: Connection, jti: string, now: Date) => {
  await connection.update(sessionTable).set({ endedAt: now }).where(eq(sessionTable.jti, jti))
}

/** Ends a user's sessions, all of them or some; returns how many were open. With all of them end sign-ins that are not complete. */
export const endSessionsOf = async (
  connection: Connection,
  accountUserId: number,
  now: Date,
  { only, except }: { only?: string; except?: string } = {},
): Promise<number> => {
  // First, because a sign-in that is starting its session holds its row: then that session is seen below.
  if (only === undefined && except === undefined) await endPendingSignIns(connection, accountUserId)
  const ended = await connection
    .update(sessionTable)
    .set({ endedAt: now })
    .where(
      and(
        eq(sessionTable.accountUserId, accountUserId),
        isNull(sessionTable.endedAt),
        only === undefined ? undefined : eq(sessionTable.jti, only),
        except === undefined ? undefined : ne(sessionTable.jti, except),
      ),
    )
    .returning({ jti: sessionTable.jti })
  return ended.length
}

/** Ends sign-ins of which the person is known and the session is not open yet. */
export const endPendingSignIns = async (connection: Connection, accountUserId: number): Promise<void> => {
  await removePending(connection, accountUserId)
  await connection.delete(ssoIdTable).where(eq(ssoIdTable.accountUserId, accountUserId))
  const { result, usedAt, accountUserId: account } = digitalLoginTable
  await connection
    .update(digitalLoginTable)
    .set({ result: 'NO_ACCESS' })
    .where(and(eq(account, accountUserId), eq(result, 'OK'), isNull(usedAt)))
}

/** Ends a user's sessions in one browser; a new sign-in there starts a new one. */
export const endSessionsOfDevice = async (
  connection: Connection,
  { accountUserId, deviceHash }: { accountUserId: number; deviceHash: string },
  now: Date,
) => {
  const own = and(eq(sessionTable.accountUserId, accountUserId), eq(sessionTable.deviceHash, deviceHash))
  await connection
    .update(sessionTable)
    .set({ endedAt: now })
    .where(and(own, isNull(sessionTable.endedAt)))
}

export const savePasswordHash = async (
  connection: Connection,
  accountUserId: number,
  passwordHash: string,
) => {
  await connection.update(userTable).set({ passwordHash }).where(eq(userTable.accountUserId, accountUserId))
}
