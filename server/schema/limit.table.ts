import { date, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { Limit } from '../../api/limit.ts'
import { moment, writtenAt } from './columns.ts'

/** Last response of the limit engine per customer. */
export const customerLimitTable = pgTable('customer_limit', {
  regCode: text().primaryKey(),
  /** Id for jobs, because the code may be a personal one. */
  limitId: integer().notNull().unique().generatedAlwaysAsIdentity(),
  requestedAt: moment(),
  answeredAt: moment(),
  /** Absent until the first response. */
  answer: jsonb().$type<Limit>(),
})

export type CustomerLimitRow = typeof customerLimitTable.$inferSelect

/** Users who requested a customer's limit, and may read it before there is a query. */
export const limitRequestTable = pgTable(
  'limit_request',
  {
    regCode: text().notNull(),
    accountUserId: integer().notNull(),
    requestedAt: writtenAt(),
  },
  (table) => [primaryKey({ columns: [table.regCode, table.accountUserId] })],
)

/** Limits read by a user per day in Tallinn, with or without a response. */
export const limitReadingTable = pgTable(
  'limit_reading',
  {
    accountUserId: integer().notNull(),
    day: date({ mode: 'string' }).notNull(),
    regCode: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountUserId, table.day, table.regCode] }),
    index().on(table.day, table.accountUserId),
  ],
)
