import { date, integer, pgTable } from 'drizzle-orm/pg-core'
import { cents, moment, percent, words } from './columns.ts'
import { queryTable } from './query.table.ts'

/** Withdrawals of consumers from a query's contract, with the amount due at that time. */
export const withdrawalTable = pgTable('withdrawal', {
  queryId: integer()
    .primaryKey()
    .references(() => queryTable.queryId, { onDelete: 'cascade' }),
  withdrawnAt: moment().notNull(),
  /** The consumer's name at that time. */
  name: words(),
  concludedOn: date({ mode: 'string' }).notNull(),
  /** Null if no money was paid out. */
  drawnOn: date({ mode: 'string' }),
  /** With VAT; 0 if no money was paid out. */
  capitalCents: cents().notNull(),
  ratePercent: percent().notNull(),
})

export type WithdrawalRow = typeof withdrawalTable.$inferSelect
