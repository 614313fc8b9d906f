import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { Language } from '../../api/language.ts'
import type { Role } from '../../api/role.ts'
import { identity, moment, writtenAt } from './columns.ts'
import { partnerTable } from './partner.table.ts'

export const userTable = pgTable(
  'account_user',
  {
    accountUserId: identity(),
    firstName: text().notNull(),
    lastName: text().notNull(),
    personalCode: text().notNull().default(''),
    email: text().notNull(),
    phone: text().notNull().default(''),
    userRole: text().$type<Role>().notNull(),
    language: text().$type<Language>().notNull().default('en'),
    /** A small picture as a data URL. */
    logo: text(),
    partnerId: integer().references(() => partnerTable.partnerId),
    /** Administers the users of the same partner. */
    partnerAdmin: boolean().notNull().default(false),
    /** Argon2id; absent until the first password is chosen. */
    passwordHash: text(),
    active: boolean().notNull().default(false),
    /** Compliance has deactivated the account, so partners' administrators cannot bring it back. */
    closedByCompliance: boolean().notNull().default(false),
    /** The invitation was withdrawn before it was used: its links say so, until another one is sent. */
    invitationWithdrawnAt: moment(),
    hideVatFields: boolean().notNull().default(false),
    createdAt: writtenAt(),
    modifiedAt: writtenAt(),
    /** Soft-deleted, because the history refers to the user. */
    deletedAt: moment(),
  },
  (table) => [
    uniqueIndex('account_user_email')
      .on(sql`lower(${table.email})`)
      .where(sql`${table.deletedAt} is null`),
    uniqueIndex('account_user_personal_code')
      .on(table.personalCode)
      .where(sql`${table.deletedAt} is null and ${table.personalCode} <> ''`),
    index().on(table.partnerId),
  ],
)

export type UserRow = typeof userTable.$inferSelect

/** Sent activation links, by the hash of their id, so that the database does not reveal usable links. */
export const activationTable = pgTable(
  'activation',
  {
    uuidHash: text().primaryKey(),
    accountUserId: integer()
      .notNull()
      .references(() => userTable.accountUserId),
    createdAt: writtenAt(),
    expiresAt: moment().notNull(),
    /** Time at which a password was chosen, with this or another link of the user. */
    usedAt: moment(),
  },
  (table) => [index().on(table.accountUserId)],
)
