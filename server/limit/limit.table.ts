import { jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { Limit } from '../../contract/limit.ts'
import { moment } from '../database/columns.ts'

/** What the limit engine last said of a customer. */
export const customerLimitTable = pgTable('customer_limit', {
  regCode: text().primaryKey(),
  requestedAt: moment(),
  answeredAt: moment(),
  /** Absent until the engine has said anything. */
  answer: jsonb().$type<Limit>(),
})

export type CustomerLimitRow = typeof customerLimitTable.$inferSelect
