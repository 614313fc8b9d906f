import { bigint, boolean, index, integer, pgTable, text, uuid, primaryKey } from 'drizzle-orm/pg-core'
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
    /** The browser that signed in; absent in sessions from before this column. */
    deviceHash: text(),
    /** SHA-256 of the page cookie, which documents accept; absent in sessions from before this column. */
    pageHash: text(),
    /** What the browser calls itself, so that its owner knows the session again. */
    userAgent: text().notNull().default(''),
    createdAt: writtenAt(),
    lastSeenAt: writtenAt(),
    expiresAt: moment().notNull(),
    endedAt: moment(),
  },
  (table) => [index().on(table.accountUserId), index().on(table.expiresAt)],
)

/**
 * Tries to sign in, to open a link of a customer, and to say at one who one is, each counted against the limits of its own
 * counter.
 */
export const loginAttemptTable = pgTable(
  'login_attempt',
  {
    loginAttemptId: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** What it is counted among; see `server/session/login-limit.ts`. */
    counter: text().notNull().default('signIn'),
    /** The name that was typed, in lower case; it need not exist. */
    account: text().notNull(),
    address: text().notNull(),
    /** The browser, where the account knew it. */
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
