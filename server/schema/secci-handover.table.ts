import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import type { SecciWay } from '../../api/secci.ts'
import { identity, moment, words } from './columns.ts'
import { queryTable } from './query.table.ts'
import { secciSheetTable } from './secci-sheet.table.ts'

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
