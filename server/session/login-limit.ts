import { and, asc, desc, eq, gt, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Connection, Database, Transaction } from '../database/database.ts'
import type { ProblemCode } from '../../contract/problem.ts'
import { Problem } from '../http/problem.ts'
import { loginAttemptTable } from './session.table.ts'

const WINDOW_MS = 15 * 60_000
const ACCOUNT_FAILURES = 5
const ADDRESS_FAILURES = 50
/** First of two lock classes: tries on one account or from one address are counted one after the other. */
const LOCKS = 7_264_333

type Limit = { column: PgColumn; value: string; failures: number; resets: boolean }

/** When the next try is allowed, or nothing where it is allowed now. A success forgets the account's failures. */
const waitUntil = async (tx: Transaction, limit: Limit, now: Date): Promise<Date | undefined> => {
  const since = new Date(now.getTime() - WINDOW_MS)
  const inWindow = and(eq(limit.column, limit.value), gt(loginAttemptTable.at, since))
  const [success] = limit.resets
    ? await tx
        .select({ at: loginAttemptTable.at })
        .from(loginAttemptTable)
        .where(and(inWindow, eq(loginAttemptTable.succeeded, true)))
        .orderBy(desc(loginAttemptTable.at))
        .limit(1)
    : []
  const failures = await tx
    .select({ at: loginAttemptTable.at })
    .from(loginAttemptTable)
    .where(
      and(inWindow, eq(loginAttemptTable.succeeded, false), success && gt(loginAttemptTable.at, success.at)),
    )
    .orderBy(asc(loginAttemptTable.at))
  const last = failures.at(-limit.failures)
  return last && new Date(last.at.getTime() + WINDOW_MS)
}

const MS = 1000
const MINUTE_S = 60

type Attempt = { account: string; address: string; now: Date }

/** The attempt as it was counted. */
export type Counted = {
  loginAttemptId: number
  succeed: () => Promise<void>
  /** It did not come to a try at all. */
  forget: () => Promise<void>
}

export const markSucceeded = async (connection: Connection, loginAttemptId: number): Promise<void> => {
  await connection
    .update(loginAttemptTable)
    .set({ succeeded: true })
    .where(eq(loginAttemptTable.loginAttemptId, loginAttemptId))
}

const count = (database: Database, { account, address, now }: Attempt, refusal: ProblemCode) =>
  database.transaction(async (tx) => {
    const limits: Limit[] = [
      { column: loginAttemptTable.account, value: account, failures: ACCOUNT_FAILURES, resets: true },
      { column: loginAttemptTable.address, value: address, failures: ADDRESS_FAILURES, resets: false },
    ]
    for (const [order, limit] of limits.entries()) {
      await tx.execute(sql`select pg_advisory_xact_lock(${LOCKS + order}::int, hashtext(${limit.value}))`)
      const until = await waitUntil(tx, limit, now)
      if (!until) continue
      const retryAfter = Math.max(1, Math.ceil((until.getTime() - now.getTime()) / MS))
      const minutes = Math.ceil(retryAfter / MINUTE_S)
      throw new Problem(refusal, { retryAfter, values: { seconds: retryAfter, minutes } })
    }
    const [row] = await tx
      .insert(loginAttemptTable)
      .values({ account, address, at: now })
      .returning({ loginAttemptId: loginAttemptTable.loginAttemptId })
    return row?.loginAttemptId ?? 0
  })

/**
 * Counts a try as failed until `succeed` is called, so that many at once cannot slip through together.
 * @throws Problem login.tooMany, or the given refusal, with the seconds to wait
 */
export const countAttempt = async (
  database: Database,
  attempt: Attempt,
  refusal: ProblemCode = 'login.tooMany',
): Promise<Counted> => {
  const loginAttemptId = await count(database, attempt, refusal)
  return {
    loginAttemptId,
    succeed: () => markSucceeded(database, loginAttemptId),
    forget: async () => {
      await database.delete(loginAttemptTable).where(eq(loginAttemptTable.loginAttemptId, loginAttemptId))
    },
  }
}
