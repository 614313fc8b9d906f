import { index, integer, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'
import { moment, writtenAt } from './columns.ts'
import { userTable } from './user.table.ts'

/** Browsers on their way to the issuer. Each row is taken out when its browser comes back. */
export const ssoAttemptTable = pgTable(
  'sso_attempt',
  {
    state: text().primaryKey(),
    /** Hash of the browser's cookie: nobody is signed in by another's link. */
    browserHash: text().notNull(),
    nonce: text().notNull(),
    verifier: text().notNull(),
    expiresAt: moment().notNull(),
  },
  (table) => [index().on(table.expiresAt)],
)

/** Ids of the landing page, by their hashes. Each row is taken out by its use. */
export const ssoIdTable = pgTable(
  'sso_id',
  {
    idHash: text().primaryKey(),
    browserHash: text().notNull(),
    accountUserId: integer()
      .notNull()
      .references(() => userTable.accountUserId),
    expiresAt: moment().notNull(),
  },
  (table) => [index().on(table.expiresAt)],
)

/** By which of the issuer's subjects a user is known, since the first sign-on; the e-mail address may go to another person. */
export const ssoSubjectTable = pgTable(
  'sso_subject',
  {
    issuer: text().notNull(),
    subject: text().notNull(),
    accountUserId: integer()
      .notNull()
      .references(() => userTable.accountUserId),
    createdAt: writtenAt(),
  },
  (table) => [
    primaryKey({ columns: [table.issuer, table.subject] }),
    unique().on(table.accountUserId, table.issuer),
  ],
)
