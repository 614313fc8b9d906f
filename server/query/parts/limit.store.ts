import { eq, sql } from 'drizzle-orm'
import { type Limit, outcomeOf } from '../../../api/limit.ts'
import type { Connection } from '../../platform/database/database.ts'
import { type CustomerLimitRow, customerLimitTable, limitRequestTable } from '../../schema/limit.table.ts'
import type { QueryFacts } from '../../../api/query-facts.ts'
import { LIMIT_CHECK } from '../../../domain/constants.ts'
import { toCents } from '../../../domain/money.ts'

export const findLimit = async (
  connection: Connection,
  regCode: string,
): Promise<CustomerLimitRow | undefined> =>
  (await connection.select().from(customerLimitTable).where(eq(customerLimitTable.regCode, regCode)))[0]

export const findCode = async (connection: Connection, limitId: number): Promise<string | undefined> =>
  (
    await connection
      .select({ regCode: customerLimitTable.regCode })
      .from(customerLimitTable)
      .where(eq(customerLimitTable.limitId, limitId))
  )[0]?.regCode

/**
 * Records a request for a check with its user; the last result stays until the engine has a new one. Returns the
 * customer's id for jobs.
 */
export const storeRequest = async (
  connection: Connection,
  regCode: string,
  accountUserId: number,
  requestedAt: Date,
): Promise<number> => {
  await connection
    .insert(limitRequestTable)
    .values({ regCode, accountUserId, requestedAt })
    .onConflictDoUpdate({
      target: [limitRequestTable.regCode, limitRequestTable.accountUserId],
      set: { requestedAt },
    })
  const [stored] = await connection
    .insert(customerLimitTable)
    .values({ regCode, requestedAt })
    .onConflictDoUpdate({ target: customerLimitTable.regCode, set: { requestedAt } })
    .returning({ limitId: customerLimitTable.limitId })
  if (!stored) throw new Error('a limit request was not stored')
  return stored.limitId
}

const isNotOlder = sql`${customerLimitTable.answer} is null
  or (${customerLimitTable.answer} ->> 'updated_at')::timestamptz <= (excluded.answer ->> 'updated_at')::timestamptz`

/** A running check without representatives keeps the previous ones, so that they can still be selected. */
const withKnown = sql`case
  when excluded.answer ->> 'status' = 'checking' and excluded.answer -> 'representatives' = '[]'::jsonb
  then excluded.answer || jsonb_build_object(
    'representatives', coalesce(${customerLimitTable.answer} -> 'representatives', '[]'::jsonb))
  else excluded.answer end`

/** Stores the engine's newest response by the engine's own time, because responses may arrive out of order. */
export const storeAnswer = async (
  connection: Connection,
  regCode: string,
  answer: Limit,
  answeredAt: Date,
) => {
  await connection
    .insert(customerLimitTable)
    .values({ regCode, answer, answeredAt })
    .onConflictDoUpdate({
      target: customerLimitTable.regCode,
      set: { answer: withKnown, answeredAt },
      setWhere: isNotOlder,
    })
}

const isOverdue = ({ requestedAt }: CustomerLimitRow, now: Date): boolean =>
  requestedAt !== null && now.getTime() - requestedAt.getTime() > LIMIT_CHECK.timeoutMs

/**
 * The lifecycle's facts about the customer's limit; null before the first request. A check that takes too long counts
 * as unavailable, so that the query can go on to a person. Amounts in cents; if the engine names no largest contract,
 * the available amount is the bound.
 */
export const limitFacts = (row: CustomerLimitRow | null, now: Date): QueryFacts['limit'] => {
  if (row === null) return null
  const outcome = row.answer ? outcomeOf(row.answer) : 'checking'
  const availableCents = toCents(row.answer?.available_limit ?? 0)
  const largest = row.answer?.max_contract_amount ?? null
  return {
    status: outcome === 'checking' && isOverdue(row, now) ? 'not_available' : outcome,
    availableCents,
    maxContractCents: largest === null ? availableCents : toCents(largest),
  }
}
