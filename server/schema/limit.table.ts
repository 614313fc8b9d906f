import { date, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { Limit } from '../../api/limit.ts'
import { moment, writtenAt } from './columns.ts'

/** What the limit engine last said of a customer. */
export const customerLimitTable = pgTable('customer_limit', {
  regCode: text().primaryKey(),
  /** What jobs name the customer by: the code may be a personal one. */
  limitId: integer().notNull().unique().generatedAlwaysAsIdentity(),
  requestedAt: moment(),
  answeredAt: moment(),
  /** Absent until the engine has said anything. */
  answer: jsonb().$type<Limit>(),
})

export type CustomerLimitRow = typeof customerLimitTable.$inferSelect

/** Who has asked for a customer's limit, and may therefore read it before there is a query. */
export const limitRequestTable = pgTable(
  'limit_request',
  {
    regCode: text().notNull(),
    accountUserId: integer().notNull(),
    requestedAt: writtenAt(),
  },
  (table) => [primaryKey({ columns: [table.regCode, table.accountUserId] })],
)

/** About which customers' limits somebody has asked on a day of Tallinn, answered or not. */
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
