import { and, eq, gt, isNull, lt, not, or } from 'drizzle-orm'
import type { Connection, Transaction } from '../../platform/database/database.ts'
import { digitalLoginTable, type DigitalLoginRow } from '../../schema/digital-login.table.ts'

const {
  applyLinkId: linkColumn,
  digitalLoginId,
  result,
  followedUntil,
  usedAt,
  method,
  startedAt,
  browserHash,
  byLink,
  jti,
  callbackHash,
} = digitalLoginTable

export const insertDigitalLogin = async (
  connection: Connection,
  login: typeof digitalLoginTable.$inferInsert,
): Promise<string> => {
  const [row] = await connection.insert(digitalLoginTable).values(login).returning({ id: digitalLoginId })
  if (!row) throw new Error('the sign-in was not stored')
  return row.id
}

/**
 * Finds a login started after `since`, of an account or of a customer at this link. A login by device link is found
 * only by its own browser.
 */
export const findDigitalLogin = async (
  connection: Connection,
  id: string,
  by: DigitalLoginRow['method'],
  { since, browser, applyLinkId }: { since: Date; browser: string; applyLinkId: number | null },
): Promise<DigitalLoginRow | undefined> => {
  const [row] = await connection
    .select()
    .from(digitalLoginTable)
    .where(
      and(
        eq(digitalLoginId, id),
        eq(method, by),
        gt(startedAt, since),
        or(not(byLink), eq(browserHash, browser)),
        ofLink(applyLinkId),
      ),
    )
  return row
}

const ofLink = (applyLinkId: number | null) =>
  applyLinkId === null ? isNull(linkColumn) : eq(linkColumn, applyLinkId)

/** Whether the login belongs to an account, or to a customer at this link. */
export const isOf = async (
  connection: Connection,
  id: string,
  applyLinkId: number | null,
): Promise<boolean> =>
  (await connection.$count(digitalLoginTable, and(eq(digitalLoginId, id), ofLink(applyLinkId)))) > 0

type Person = Pick<DigitalLoginRow, 'identityCode' | 'personName'>

const pending = (id: string) => and(eq(digitalLoginId, id), isNull(result))

/** Takes the lease to poll the provider until `until`; false while another instance holds it. */
export const acquirePollLease = async (
  connection: Connection,
  id: string,
  now: Date,
  until: Date,
): Promise<boolean> => {
  const acquired = await connection
    .update(digitalLoginTable)
    .set({ followedUntil: until })
    .where(and(pending(id), or(isNull(followedUntil), lt(followedUntil, now))))
    .returning({ id: digitalLoginId })
  return acquired.length > 0
}

/** Extends the lease; false once the login has a result. */
export const renewPollLease = async (connection: Connection, id: string, until: Date): Promise<boolean> => {
  const renewed = await connection
    .update(digitalLoginTable)
    .set({ followedUntil: until })
    .where(pending(id))
    .returning({ id: digitalLoginId })
  return renewed.length > 0
}

const emptied = {
  identityCode: '',
  personName: '',
  providerSession: '',
  challenge: '',
  interactions: '',
  link: null,
  userChallenge: null,
  userChallengeVerifier: null,
}

/** Stores the first result and clears the personal data; false if there was a result already. */
export const storeResult = async (
  connection: Connection,
  id: string,
  answer: Pick<DigitalLoginRow, 'result' | 'accountUserId'> & Partial<Person>,
): Promise<boolean> => {
  const stored = await connection
    .update(digitalLoginTable)
    .set({ ...emptied, ...answer })
    .where(pending(id))
    .returning({ id: digitalLoginId })
  return stored.length > 0
}

type Use = { usedAt: Date; jti?: string }

/** Marks the login as used, by this session; false if it was used before. */
export const consumeLogin = async (connection: Connection, id: string, use: Use): Promise<boolean> => {
  const used = await connection
    .update(digitalLoginTable)
    .set(use)
    .where(and(eq(digitalLoginId, id), isNull(usedAt), eq(result, 'OK')))
    .returning({ id: digitalLoginId })
  return used.length > 0
}

/** The session that this browser's login started after `since`; its response may have been lost. */
export const findSessionOf = async (
  connection: Connection,
  id: string,
  { since, browser }: { since: Date; browser: string },
): Promise<string | null> => {
  const [used] = await connection
    .select({ jti })
    .from(digitalLoginTable)
    .where(and(eq(digitalLoginId, id), eq(browserHash, browser), gt(usedAt, since)))
  return used?.jti ?? null
}

/** Consumes the identified person, once; null before identification or after the first read. */
export const consumeIdentification = async (
  tx: Transaction,
  id: string,
  now: Date,
): Promise<Person | null> => {
  const [login] = await tx.select().from(digitalLoginTable).where(eq(digitalLoginId, id)).for('update')
  if (!login || !(await consumeLogin(tx, id, { usedAt: now }))) return null
  await tx.update(digitalLoginTable).set(emptied).where(eq(digitalLoginId, id))
  return login
}

/** Stores one half of a return from the app; returns the login with the other half if it has arrived. */
export const storeHalf = async (
  connection: Connection,
  id: string,
  half: Partial<Pick<DigitalLoginRow, 'identityCode' | 'userChallenge' | 'userChallengeVerifier'>>,
): Promise<DigitalLoginRow | undefined> => {
  const [row] = await connection.update(digitalLoginTable).set(half).where(pending(id)).returning()
  return row
}

/** Finds and consumes the login of a callback. */
export const takeCallback = async (
  connection: Connection,
  hash: string,
): Promise<DigitalLoginRow | undefined> => {
  const [row] = await connection
    .update(digitalLoginTable)
    .set({ callbackHash: null })
    .where(eq(callbackHash, hash))
    .returning()
  return row
}
