import { sql } from 'drizzle-orm'
import { boolean, check, doublePrecision, integer, pgTable, text } from 'drizzle-orm/pg-core'
import type { PasskeyScope } from '../../api/provider-settings.ts'
import { cents, words, writtenAt } from './columns.ts'

/** Settings of the provider: a single row, inserted by a migration. */
export const providerSettingsTable = pgTable(
  'house',
  {
    /** Always true, so that there is no second row. */
    only: boolean().primaryKey().default(true),
    name: words(),
    regCode: words(),
    address: words(),
    phone: words(),
    secondPhone: words(),
    email: words(),
    webPage: words(),
    workingHoursEn: words(),
    workingHoursEt: words(),
    /** A data URL. */
    logo: text(),
    /** Hours of the provider on working days in Tallinn, `HH:MM`. */
    opensAt: text().notNull().default('08:00'),
    closesAt: text().notNull().default('17:00'),
    /** Days for which the link of an offer works. */
    applyLinkDays: integer().notNull().default(14),
    committeeLimitCents: cents(),
    committeeQuorum: integer().notNull().default(3),
    /** Percent a month. */
    usualInsurance: doublePrecision().notNull().default(0.5),
    /** The day in Tallinn, `YYYY-MM-DD`, from which a password alone does not sign in; null: it always does. */
    passkeyFrom: text(),
    /** Who needs more than a password from that day. */
    passkeyOf: text().$type<PasskeyScope>().notNull().default('staff'),
    /** Hours after which a session ends. */
    sessionHours: integer().notNull().default(8),
    /** Minutes without use after which a session ends. */
    sessionIdleMinutes: integer().notNull().default(60),
    modifiedAt: writtenAt(),
  },
  (table) => [check('house_only', sql`${table.only}`)],
)
