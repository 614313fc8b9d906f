import { and, asc, gte, isNotNull, sql } from 'drizzle-orm'
import type { PastDecision } from '../../domain/decision-table/back-test.ts'
import type { Connection } from '../platform/database/database.ts'
import { queryTable } from '../schema/query.table.ts'

/** The last automatic decision of each query, of those taken since a moment, by number. */
export const findDecisions = async (connection: Connection, since: Date): Promise<PastDecision[]> => {
  const { queryId, automaticDecision, modifiedAt } = queryTable
  const rows = await connection
    .select({ queryId, decision: automaticDecision })
    .from(queryTable)
    .where(
      and(
        // A decision changes the query, so this narrows by the index of modified_at.
        gte(modifiedAt, since),
        isNotNull(automaticDecision),
        sql`(${automaticDecision} ->> 'decidedAt')::timestamptz >= ${since.toISOString()}::timestamptz`,
      ),
    )
    .orderBy(asc(queryId))
  return rows.flatMap(({ queryId: id, decision }) =>
    decision ? [{ queryId: id, decidedAt: decision.decidedAt, table: decision.table ?? null }] : [],
  )
}
