import { index, integer, jsonb, pgTable } from 'drizzle-orm/pg-core'
import type { Query } from '../../api/query.ts'
import { identity, writtenAt } from './columns.ts'
import { queryTable } from './query.table.ts'

/** Versions of a query after each save and step, as in-house views see it, with personal codes masked. */
export const queryVersionTable = pgTable(
  'query_version',
  {
    versionId: identity(),
    queryId: integer()
      .notNull()
      .references(() => queryTable.queryId, { onDelete: 'cascade' }),
    at: writtenAt(),
    form: jsonb().$type<Query>().notNull(),
  },
  (table) => [index().on(table.queryId, table.at, table.versionId)],
)

export type QueryVersionRow = typeof queryVersionTable.$inferSelect
