import { pgTable, text } from 'drizzle-orm/pg-core'
import { identity } from './columns.ts'

/** Who finances; a partner's interest matrix names one. */
export const financierTable = pgTable('financier', {
  financierId: identity(),
  name: text().notNull().unique(),
})
