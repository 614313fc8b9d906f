import { pgTable, text } from 'drizzle-orm/pg-core'
import { identity } from './columns.ts'

/** Financiers, to which partners' interest matrices refer. */
export const financierTable = pgTable('financier', {
  financierId: identity(),
  name: text().notNull().unique(),
})
