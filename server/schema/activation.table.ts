import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { moment, writtenAt } from './columns.ts'
import { userTable } from './user.table.ts'

/** Activation links that were sent, by the hash of the id in them: who reads the database cannot use one. */
export const activationTable = pgTable(
  'activation',
  {
    uuidHash: text().primaryKey(),
    accountUserId: integer()
      .notNull()
      .references(() => userTable.accountUserId),
    createdAt: writtenAt(),
    expiresAt: moment().notNull(),
    /** A password was chosen, with this link or another one of the user. */
    usedAt: moment(),
  },
  (table) => [index().on(table.accountUserId)],
)
