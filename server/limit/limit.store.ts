import { eq } from 'drizzle-orm'
import type { Limit } from '../../contract/limit.ts'
import type { Connection } from '../database/database.ts'
import { type CustomerLimitRow, customerLimitTable } from './limit.table.ts'

export const findLimit = async (
  connection: Connection,
  regCode: string,
): Promise<CustomerLimitRow | undefined> =>
  (await connection.select().from(customerLimitTable).where(eq(customerLimitTable.regCode, regCode)))[0]

/** Keeps that a check was asked for; what the engine said before stays until it says something new. */
export const storeRequest = async (connection: Connection, regCode: string, requestedAt: Date) => {
  await connection
    .insert(customerLimitTable)
    .values({ regCode, requestedAt })
    .onConflictDoUpdate({ target: customerLimitTable.regCode, set: { requestedAt } })
}

/** Keeps what the engine said last. */
export const storeAnswer = async (
  connection: Connection,
  regCode: string,
  answer: Limit,
  answeredAt: Date,
) => {
  await connection
    .insert(customerLimitTable)
    .values({ regCode, answer, answeredAt })
    .onConflictDoUpdate({ target: customerLimitTable.regCode, set: { answer, answeredAt } })
}
