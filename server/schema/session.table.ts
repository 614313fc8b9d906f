import { bigint, boolean, index, integer, pgTable, text, uuid, primaryKey } from 'drizzle-orm/pg-core'
import type { SignInMethod } from '../../api/session.ts'
import { moment, words, writtenAt } from './columns.ts'
import { userTable } from './user.table.ts'

/** Issued session tokens; a token is rejected once its row has ended. */
export const sessionTable = pgTable(
  'session',
  {
    jti: uuid().primaryKey(),
    accountUserId: integer()
      .notNull()
      .references(() => userTable.accountUserId),
    method: text().$type<SignInMethod>().notNull(),
    /** The browser that signed in; absent in sessions from before this column. */
    deviceHash: text(),
    /** SHA-256 of the page cookie, which documents accept; absent in sessions from before this column. */
    pageHash: text(),
    /** User agent, by which the owner recognises the session. */
    userAgent: text().notNull().default(''),
    createdAt: writtenAt(),
    lastSeenAt: writtenAt(),
    expiresAt: moment().notNull(),
    endedAt: moment(),
    /** When the user last confirmed with a passkey in this session. */
    verifiedAt: moment(),
    /** Network address at sign-in; empty in sessions from before this column. */
    address: words(),
  },
  (table) => [index().on(table.accountUserId), index().on(table.expiresAt)],
)

/** Attempts to sign in, to open a customer's link, and to identify at one, each with its own limits. */
export const loginAttemptTable = pgTable(
  'login_attempt',
  {
    loginAttemptId: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** The limit that the attempt counts towards; values and limits are in `server/session/login-limit.ts`. */
    counter: text().notNull().default('signIn'),
    /** The typed name in lower case; it may not exist. */
    account: text().notNull(),
    address: text().notNull(),
    /** The browser, if it was a known browser of the account. */
    deviceHash: text(),
    at: writtenAt(),
    succeeded: boolean().notNull().default(false),
  },
  (table) => [
    index().on(table.account, table.at),
    index().on(table.address, table.at),
    index().on(table.counter, table.at),
  ],
)

/** Known browsers of an account, by the hash of the cookie's secret. */
export const knownDeviceTable = pgTable(
  'known_device',
  {
    deviceHash: text().notNull(),
    accountUserId: integer()
      .notNull()
      .references(() => userTable.accountUserId),
    /** Public id. */
    knownDeviceId: uuid().notNull().unique().defaultRandom(),
    /** User agent, by which the owner recognises it. */
    userAgent: text().notNull().default(''),
    /** Time of the last completed device link in this browser. */
    linkedAt: moment(),
    seenAt: writtenAt(),
    /** Time at which it was forgotten: the password was changed elsewhere, or all sessions were ended. */
    forgottenAt: moment(),
  },
  (table) => [
    primaryKey({ columns: [table.deviceHash, table.accountUserId] }),
    index().on(table.accountUserId),
    index().on(table.seenAt),
  ],
)
