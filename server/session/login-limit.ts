import { and, asc, desc, eq, gt, isNull, type SQL, sql } from 'drizzle-orm'
import type { ProblemCode } from '../../api/problem.ts'
import type { Connection, Database, Transaction } from '../platform/database/database.ts'
import { Problem } from '../platform/http/problem.ts'
import type { Jobs } from '../platform/jobs/jobs.ts'
import { loginAttemptTable } from '../schema/session.table.ts'
import { type Device, isKnownDevice } from './known-device.ts'
import { audit } from '../platform/audit/write-audit.ts'
import { auditTable } from '../schema/audit.table.ts'
import { sendNotice } from './notice.job.ts'

const MINUTE_MS = 60_000
const WINDOW_MS = 60 * MINUTE_MS
const DAY_MS = 24 * WINDOW_MS
const FIRST_DELAY_MS = MINUTE_MS / 2
const LAST_DELAY_MS = 15 * MINUTE_MS
/** Failures in the window before further ones must wait. */
const FROM_ONE_PLACE = 5
const FROM_ANYWHERE = 25
const OF_ONE_ADDRESS = 50
/** At one link as several people: each attempt rings a phone. */
const AT_ONE_LINK = 25
/** Refusals that tell a partner's administrator who has an account elsewhere, a day. */
const TAKEN_A_DAY = 10
/** For an unknown account. */
const UNKNOWN_ACCOUNT = 0
/** Advisory lock class: attempts that are counted together are serialized. */
const LOCKS = 7_264_333

/** `resets`: a success clears the failures before it. `perDay`: further ones wait until the oldest is a day ago. */
type Limit = { name: string; counted: SQL | undefined; failures: number; resets: boolean; perDay?: true }

const {
  counter: counterColumn,
  account: accountColumn,
  address: addressColumn,
  deviceHash,
  at,
  succeeded,
} = loginAttemptTable

/**
 * Scope of a count, so that one kind of attempt never blocks another: sign-in, unknown links, identification at a link
 * (by link id), and e-mail addresses and personal codes that have an account elsewhere (by administrator).
 */
export type Counter = 'signIn' | 'unknownLink' | `link ${number}` | `taken ${number}`

export type Attempt = {
  counter?: Counter
  account: string
  address: string
  device: Device
  now: Date
  /** The account of the attempt, if the user exists. */
  accountUserId?: number | undefined
  /** Limit for failures on the account from all unknown browsers together. */
  fromAnywhere?: number
  requestId: string
}

/** An attempt at a link only delays attempts at the same link as the same person. */
const limitsAtLink = ({ account, counter = 'signIn', fromAnywhere = FROM_ANYWHERE }: Attempt): Limit[] => {
  const atLink = eq(counterColumn, counter)
  const person = and(eq(accountColumn, account), atLink)
  return [
    { name: `${counter} ${account}`, counted: person, failures: fromAnywhere, resets: true },
    { name: counter, counted: atLink, failures: AT_ONE_LINK, resets: false },
  ]
}

const limitOfTaken = (counter: Counter): Limit => ({
  name: counter,
  counted: eq(counterColumn, counter),
  failures: TAKEN_A_DAY,
  resets: false,
  perDay: true,
})

const limitOfAddress = ({ address, counter = 'signIn' }: Attempt, counted?: SQL): Limit => ({
  name: `${counter} ${address}`,
  counted: and(eq(counterColumn, counter), eq(addressColumn, address), counted),
  failures: OF_ONE_ADDRESS,
  resets: false,
})

/** A known browser has its own count, which strangers' guesses do not affect. */
const limitsOf = (attempt: Attempt, known: boolean): Limit[] => {
  const { counter = 'signIn', account, address, device, fromAnywhere = FROM_ANYWHERE } = attempt
  if (counter === 'unknownLink') return [limitOfAddress(attempt)]
  if (counter.startsWith('taken ')) return [limitOfTaken(counter)]
  if (counter !== 'signIn') return limitsAtLink(attempt)
  const onAccount = and(eq(accountColumn, account), eq(counterColumn, counter))
  if (known) {
    const counted = and(onAccount, eq(deviceHash, device.hash))
    return [{ name: `device ${account} ${device.hash}`, counted, failures: FROM_ONE_PLACE, resets: true }]
  }
  const unknown = isNull(deviceHash)
  const place = and(onAccount, eq(addressColumn, address), unknown)
  return [
    { name: `place ${account} ${address}`, counted: place, failures: FROM_ONE_PLACE, resets: true },
    { name: `account ${account}`, counted: and(onAccount, unknown), failures: fromAnywhere, resets: true },
    limitOfAddress(attempt, unknown),
  ]
}

const lastSuccess = async (tx: Transaction, inWindow: SQL | undefined): Promise<Date | undefined> =>
  (
    await tx.select({ at }).from(loginAttemptTable).where(and(inWindow, succeeded)).orderBy(desc(at)).limit(1)
  )[0]?.at

/** When the next attempt is allowed: the wait doubles with each failure, or is a day. */
const lockedUntil = async (tx: Transaction, limit: Limit, now: Date): Promise<number> => {
  const windowMs = limit.perDay ? DAY_MS : WINDOW_MS
  const inWindow = and(limit.counted, gt(at, new Date(now.getTime() - windowMs)))
  const success = limit.resets ? await lastSuccess(tx, inWindow) : undefined
  const failures = await tx
    .select({ at })
    .from(loginAttemptTable)
    .where(and(inWindow, eq(succeeded, false), success && gt(at, success)))
    .orderBy(asc(at))
  const last = failures.at(-1)
  const beyond = failures.length - limit.failures
  if (!last || beyond < 0) return 0
  if (limit.perDay) return (failures[beyond] ?? last).at.getTime() + DAY_MS
  return last.at.getTime() + Math.min(FIRST_DELAY_MS * 2 ** beyond, LAST_DELAY_MS)
}

export type CountedAttempt = {
  loginAttemptId: number
  succeed: () => Promise<void>
  /** Uncounts an attempt that never reached the check. */
  discard: () => Promise<void>
}

export const markSucceeded = async (connection: Connection, loginAttemptId: number): Promise<void> => {
  await connection
    .update(loginAttemptTable)
    .set({ succeeded: true })
    .where(eq(loginAttemptTable.loginAttemptId, loginAttemptId))
}

const tooMany = (refusal: ProblemCode, ms: number): Problem => {
  const retryAfter = Math.max(1, Math.ceil(ms / 1000))
  return new Problem(refusal, {
    retryAfter,
    values: { seconds: retryAfter, minutes: Math.ceil(ms / MINUTE_MS) },
  })
}

const count = (database: Database, attempt: Attempt, refusal: ProblemCode) =>
  database.transaction(async (tx) => {
    const { counter, account, address, device, accountUserId, now } = attempt
    // An unknown account takes the same path, so that the time does not reveal it.
    const known = await isKnownDevice(tx, device, accountUserId ?? UNKNOWN_ACCOUNT, now)
    for (const limit of limitsOf(attempt, known)) {
      await tx.execute(sql`select pg_advisory_xact_lock(${LOCKS}::int, hashtext(${limit.name}))`)
      const wait = (await lockedUntil(tx, limit, now)) - now.getTime()
      if (wait > 0) throw tooMany(refusal, wait)
    }
    const [row] = await tx
      .insert(loginAttemptTable)
      .values({
        ...(counter && { counter }),
        account,
        address,
        deviceHash: known ? device.hash : null,
        at: now,
      })
      .returning({ loginAttemptId: loginAttemptTable.loginAttemptId })
    return row?.loginAttemptId ?? 0
  })

/**
 * Counts an attempt as failed until `succeed` is called, so that concurrent attempts cannot bypass the limit.
 * @throws Problem login.tooMany, or the given refusal, with Retry-After
 */
export const countAttempt = async (
  needs: { database: Database; jobs: Jobs },
  attempt: Attempt,
  refusal: ProblemCode = 'login.tooMany',
): Promise<CountedAttempt> => {
  const { database } = needs
  const loginAttemptId = await count(database, attempt, refusal).catch(async (error: unknown) => {
    if (error instanceof Problem) await recordLockout(needs, attempt, error)
    throw error
  })
  return {
    loginAttemptId,
    succeed: () => markSucceeded(database, loginAttemptId),
    discard: async () => {
      await database.delete(loginAttemptTable).where(eq(loginAttemptTable.loginAttemptId, loginAttemptId))
    },
  }
}

/** Clears the failed attempts on an account after its owner has chosen a password by mail. */
export const forgetFailures = async (connection: Connection, account: string): Promise<void> => {
  await connection.delete(loginAttemptTable).where(and(eq(accountColumn, account), eq(succeeded, false)))
}

const EVENT = 'session.lockedOut'

type LockedOut = { accountUserId?: number | undefined; address: string; requestId: string; now: Date }

const wasNotified = async (connection: Connection, accountUserId: number, now: Date): Promise<boolean> => {
  const recently = gt(auditTable.at, new Date(now.getTime() - DAY_MS))
  const ofPerson = eq(auditTable.accountUserId, accountUserId)
  return (await connection.$count(auditTable, and(ofPerson, eq(auditTable.event, EVENT), recently))) > 0
}

/** Audits a rejected attempt and notifies the account's owner once a day. */
const recordLockout = async (
  { database, jobs }: { database: Database; jobs: Jobs },
  { accountUserId, address, requestId, now }: LockedOut,
  { code, parts }: Problem,
): Promise<void> => {
  await database.transaction(async (tx) => {
    const whose = code === 'login.tooMany' ? accountUserId : undefined
    if (whose !== undefined && !(await wasNotified(tx, whose, now)))
      await sendNotice({ jobs }, tx, { kind: 'lockedOut', accountUserId: whose, at: now, address })
    const details = { code, address, seconds: parts.retryAfter }
    await audit(tx, { event: EVENT, accountUserId: accountUserId ?? null, requestId, details })
  })
}
