import { index, integer, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'
import { moment, writtenAt } from './columns.ts'
import { userTable } from './user.table.ts'

/** Pending sign-ons. Each row is deleted when its browser returns. */
export const ssoAttemptTable = pgTable(
  'sso_attempt',
  {
    state: text().primaryKey(),
    /** Hash of the browser's cookie, so that another person's link signs no one in. */
    browserHash: text().notNull(),
    nonce: text().notNull(),
    verifier: text().notNull(),
    expiresAt: moment().notNull(),
  },
  (table) => [index().on(table.expiresAt)],
)

/** Hashes of one-time ids of the landing page. Each row is deleted on use. */
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

/** The issuer's subject of a user, known since the first sign-on, because e-mail addresses change hands. */
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
