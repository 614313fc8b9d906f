import { date, index, integer, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import type { Language } from '../../api/language.ts'
import { identity, moment, words } from './columns.ts'
import { queryTable } from './query.table.ts'
import type { SecciWay } from '../../api/secci.ts'

/** The pre-contractual information of a query as one file: what is printed, sent and kept is these bytes. */
export const secciSheetTable = pgTable(
  'secci_sheet',
  {
    sheetId: identity(),
    queryId: integer()
      .notNull()
      .references(() => queryTable.queryId, { onDelete: 'cascade' }),
    /** Of the terms that it was made of: with other terms it is no longer the one for the contract. */
    fingerprint: text().notNull(),
    language: text().$type<Language>().notNull(),
    /** The day at its head, `YYYY-MM-DD`; null where it was handed over before its file was kept. */
    madeOn: date({ mode: 'string' }),
    /** Its file; null until the file of `content` is asked for. */
    storedKey: uuid(),
    /** The paper as words and numbers, where it was handed over before its file was kept. */
    content: jsonb().$type<object>(),
  },
  (table) => [
    unique('secci_sheet_of_day').on(table.queryId, table.fingerprint, table.language, table.madeOn),
    index().on(table.queryId, table.sheetId),
  ],
)

export type SecciSheetRow = typeof secciSheetTable.$inferSelect

/** A consumer got the pre-contractual information of a query: which sheet, when, and in which way. */
export const secciHandoverTable = pgTable(
  'secci_handover',
  {
    handoverId: identity(),
    queryId: integer()
      .notNull()
      .references(() => queryTable.queryId, { onDelete: 'cascade' }),
    handedAt: moment().notNull(),
    way: text().$type<SecciWay>().notNull(),
    /** Who handed it over; empty where the portal did by itself. */
    byName: words(),
    sheetId: integer()
      .notNull()
      .references(() => secciSheetTable.sheetId),
  },
  (table) => [index().on(table.queryId, table.handoverId), index().on(table.sheetId)],
)

export type SecciHandoverRow = typeof secciHandoverTable.$inferSelect
