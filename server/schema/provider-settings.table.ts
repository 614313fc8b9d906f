import { sql } from 'drizzle-orm'
import { boolean, check, doublePrecision, integer, pgTable, text } from 'drizzle-orm/pg-core'
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
    signingDeadlineDays: integer().notNull().default(14),
    signingReminderDays: integer()
      .array()
      .notNull()
      .default(sql`'{3,7}'`),
    committeeLimitCents: cents(),
    committeeQuorum: integer().notNull().default(3),
    /** Percent a month. */
    usualInsurance: doublePrecision().notNull().default(0.5),
    modifiedAt: writtenAt(),
  },
  (table) => [check('house_only', sql`${table.only}`)],
)
