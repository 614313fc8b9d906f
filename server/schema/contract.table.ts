import { date, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { cents, writtenAt } from './columns.ts'
import { queryTable } from './query.table.ts'
import { userTable } from './user.table.ts'

/** Contracts of a query as entered in the ledger; the query itself holds the last one. */
export const ledgerContractTable = pgTable(
  'ledger_contract',
  {
    queryId: integer()
      .notNull()
      .references(() => queryTable.queryId, { onDelete: 'cascade' }),
    /** Running number within the query; part of the key under which the ledger was asked. */
    number: integer().notNull(),
    refno: text().notNull(),
    endDate: date({ mode: 'string' }).notNull(),
    guarantorLiabilityCents: cents().notNull(),
    /** Hash of the payload, so that an unchanged query is not entered again. */
    fingerprint: text().notNull(),
    createdAt: writtenAt(),
    createdBy: integer().references(() => userTable.accountUserId),
  },
  (table) => [primaryKey({ columns: [table.queryId, table.number] }), index().on(table.refno)],
)
