import { integer, pgTable } from 'drizzle-orm/pg-core'
import { words } from './columns.ts'
import { queryTable } from './query.table.ts'

/** At most one per query; a missing row means an empty one. */
export const guarantorTable = pgTable('guarantor', {
  queryId: integer()
    .primaryKey()
    .references(() => queryTable.queryId, { onDelete: 'cascade' }),
  name: words(),
  registryCode: words(),
  address: words(),
  email: words(),
  phone: words(),
  representativeName: words(),
  representativePersonalCode: words(),
  representativeEmail: words(),
})

export type GuarantorRow = typeof guarantorTable.$inferSelect
