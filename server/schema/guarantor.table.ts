import { integer, pgTable } from 'drizzle-orm/pg-core'
import { words } from './columns.ts'
import { queryTable } from './query.table.ts'

/** At most one for a query; no row is the same as one with nothing in it. */
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
