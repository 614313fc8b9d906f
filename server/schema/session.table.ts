import { bigint, boolean, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { SignInMethod } from '../../api/session.ts'
import { moment, writtenAt } from './columns.ts'
import { userTable } from './user.table.ts'

/** A token that was given out; the token is refused once its row has ended. */
export const sessionTable = pgTable(
  'session',
  {
    jti: uuid().primaryKey(),
    accountUserId: integer()
      .notNull()
      .references(() => userTable.accountUserId),
    method: text().$type<SignInMethod>().notNull(),
    /** What the browser calls itself, so that its owner knows the session again. */
    userAgent: text().notNull().default(''),
    createdAt: writtenAt(),
    lastSeenAt: writtenAt(),
    expiresAt: moment().notNull(),
    endedAt: moment(),
  },
  (table) => [index().on(table.accountUserId), index().on(table.expiresAt)],
)

/** Tries to sign in, counted against the limits per account and per address. */
export const loginAttemptTable = pgTable(
  'login_attempt',
  {
    loginAttemptId: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** The name that was typed, in lower case; it need not exist. */
    account: text().notNull(),
    address: text().notNull(),
    /** The browser, where the account knew it. */
    deviceHash: text(),
    at: writtenAt(),
    succeeded: boolean().notNull().default(false),
  },
  (table) => [index().on(table.account, table.at), index().on(table.address, table.at)],
)
