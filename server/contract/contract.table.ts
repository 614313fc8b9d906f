import { date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { cents, writtenAt } from '../database/columns.ts'
import { queryTable } from '../query/query.table.ts'
import { userTable } from '../user/user.table.ts'

/** Contracts of a query as the ledger entered them; the query itself carries the last one. */
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
    /** Fingerprint of what the ledger was told. */
    told: text().notNull(),
    createdAt: writtenAt(),
    createdBy: integer().references(() => userTable.accountUserId),
  },
  (table) => [primaryKey({ columns: [table.queryId, table.number] })],
)
