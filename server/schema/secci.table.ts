import { date, index, integer, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import type { Language } from '../../api/language.ts'
import { identity, moment, words } from './columns.ts'
import { queryTable } from './query.table.ts'
import type { SecciWay } from '../../api/secci.ts'

/** Files of a query's pre-contractual information: the same bytes are printed, sent and stored. */
export const secciSheetTable = pgTable(
  'secci_sheet',
  {
    sheetId: identity(),
    queryId: integer()
      .notNull()
      .references(() => queryTable.queryId, { onDelete: 'cascade' }),
    /** Fingerprint of its terms; with other terms it no longer matches the contract. */
    fingerprint: text().notNull(),
    language: text().$type<Language>().notNull(),
    /** Day in its head, `YYYY-MM-DD`; null if delivered before files were stored. */
    madeOn: date({ mode: 'string' }),
    /** Stored file; null until `content` is rendered. */
    storedKey: uuid(),
    /** Content of a sheet that was delivered before files were stored. */
    content: jsonb().$type<object>(),
  },
  (table) => [
    unique('secci_sheet_of_day').on(table.queryId, table.fingerprint, table.language, table.madeOn),
    index().on(table.queryId, table.sheetId),
  ],
)

export type SecciSheetRow = typeof secciSheetTable.$inferSelect

/** Deliveries of the pre-contractual information: sheet, time and channel. */
export const secciHandoverTable = pgTable(
  'secci_handover',
  {
    handoverId: identity(),
    queryId: integer()
      .notNull()
      .references(() => queryTable.queryId, { onDelete: 'cascade' }),
    handedAt: moment().notNull(),
    way: text().$type<SecciWay>().notNull(),
    /** The person who delivered it; empty for the portal. */
    byName: words(),
    sheetId: integer()
      .notNull()
      .references(() => secciSheetTable.sheetId),
  },
  (table) => [index().on(table.queryId, table.handoverId), index().on(table.sheetId)],
)

export type SecciHandoverRow = typeof secciHandoverTable.$inferSelect
