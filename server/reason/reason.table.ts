import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { identity } from '../database/columns.ts'

/** Why a query may be closed. */
export const reasonTable = pgTable('reason', {
  reasonId: identity(),
  en: text().notNull(),
  et: text().notNull(),
  /** The close window shows the first group to in-house partners and credit, the second to compliance. */
  reasonGroup: integer().$type<1 | 2>().notNull(),
  position: integer().notNull().default(0),
})
