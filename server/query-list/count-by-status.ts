import { and, count, eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Principal } from '../../api/role.ts'
import type { Database } from '../platform/database/database.ts'
import { visibleTo } from '../query/record/visibility.ts'
import { queryTable } from '../schema/query.table.ts'
import { statusCountTable } from '../schema/status-count.table.ts'
import { ofPartner } from './list-filter.ts'
import { waitingFor } from './waiting.ts'
import { waitingForOthers } from './waiting-for-others.ts'

type Reader = Pick<Database, 'select'>

/** How many queries of a status wait for the other members of the committee. */
const countForOthers = (reader: Reader, principal: Principal, partnerId: number | undefined) => {
  const others = waitingForOthers(reader, principal)
  if (others === null) return sql`0`
  const theirs = alias(queryTable, 'theirs')
  const counted = reader
    .select({ queries: count() })
    .from(theirs)
    .where(
      and(
        sql`${theirs.queryId} = any(array(${others}))`,
        eq(theirs.status, statusCountTable.status),
        ofPartner(theirs.partnerId, partnerId),
      ),
    )
  return sql`(${counted})`
}

/** Number of queries that someone sees, of all partners or one, and of those that wait for them, from the counter table. */
export const countByStatus = (reader: Reader, principal: Principal, partnerId?: number) =>
  reader
    .select({
      status: statusCountTable.status,
      queries: sql<number>`sum(${statusCountTable.queries})::integer`,
      waiting: sql<number>`(coalesce(sum(${statusCountTable.queries}) filter (where ${waitingFor(principal, statusCountTable)}), 0)
        - ${countForOthers(reader, principal, partnerId)})::integer`,
    })
    .from(statusCountTable)
    .where(and(visibleTo(principal, statusCountTable), ofPartner(statusCountTable.partnerId, partnerId)))
    .groupBy(statusCountTable.status)
