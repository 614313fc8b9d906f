import { index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { moment, writtenAt } from './columns.ts'
import { userTable } from './user.table.ts'

/** Browsers from which an account has been signed in, by the hash of the secret in their cookie. */
export const knownDeviceTable = pgTable(
  'known_device',
  {
    deviceHash: text().notNull(),
    accountUserId: integer()
      .notNull()
      .references(() => userTable.accountUserId),
    /** What its owner knows it by. */
    knownDeviceId: uuid().notNull().unique().defaultRandom(),
    /** What the browser calls itself, so that its owner knows it again. */
    userAgent: text().notNull().default(''),
    /** When the person last completed a device link here. */
    linkedAt: moment(),
    seenAt: writtenAt(),
    /** Not known any more: the password was changed elsewhere, or all sessions were ended. */
    forgottenAt: moment(),
  },
  (table) => [
    primaryKey({ columns: [table.deviceHash, table.accountUserId] }),
    index().on(table.accountUserId),
    index().on(table.seenAt),
  ],
)
