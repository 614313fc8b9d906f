import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import type { reasonGroups } from '../../api/reason.ts'
import { identity, writtenAt } from './columns.ts'

/** Reasons for closing a query. */
export const reasonTable = pgTable('reason', {
  reasonId: identity(),
  en: text().notNull(),
  et: text().notNull(),
  reasonGroup: text().$type<(typeof reasonGroups)[number]>().notNull(),
  position: integer().notNull().default(0),
  /** Version of the whole list, which is written at once. */
  modifiedAt: writtenAt(),
})
