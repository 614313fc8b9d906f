import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import type { reasonGroups } from '../../api/reason.ts'
import { identity, writtenAt } from './columns.ts'

/** Why a query may be closed. */
export const reasonTable = pgTable('reason', {
  reasonId: identity(),
  en: text().notNull(),
  et: text().notNull(),
  reasonGroup: text().$type<(typeof reasonGroups)[number]>().notNull(),
  position: integer().notNull().default(0),
  /** Of the whole list: all of it is written at once. */
  modifiedAt: writtenAt(),
})
