import { and, eq, exists, gt, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { Principal } from '../../api/role.ts'
import { statusCodes } from '../../api/status.ts'
import { metaOf } from '../../machines/lifecycle/query/turn.ts'
import type { Database } from '../platform/database/database.ts'
import { committeeVoteTable } from '../schema/committee-vote.table.ts'
import { providerSettingsTable } from '../schema/provider-settings.table.ts'
import { financedCents, queryTable } from '../schema/query.table.ts'
import { statusHistoryTable } from '../schema/status-history.table.ts'

const fromApplication = statusCodes.filter((status) => metaOf(status).stage === 'application')

/** Who has handed the query in last: the same as `handedInAt` of the machine. */
const handedInBy = sql`(
  select step.created_by from (
    select ${statusHistoryTable.createdBy} as created_by, ${statusHistoryTable.status} as status,
      ${statusHistoryTable.statusHistoryId} as id,
      lag(${statusHistoryTable.status}) over (order by ${statusHistoryTable.statusHistoryId}) as prior
    from ${statusHistoryTable} where ${statusHistoryTable.queryId} = ${queryTable.queryId}
  ) step
  where step.status = 'SCR' and step.prior::text = any(${sql.param(fromApplication)}::text[])
  order by step.id desc limit 1)`

/**
 * Queries before the committee that wait for its other members: the reader has voted, or must not vote. There are few,
 * found by an index of what is before credit.
 */
const queriesOf = (reader: Pick<Database, 'select'>, { userId }: Principal): SQL | undefined =>
  and(
    eq(queryTable.turn, 'credit'),
    gt(
      financedCents(queryTable),
      sql`(select ${providerSettingsTable.committeeLimitCents} from ${providerSettingsTable})`,
    ),
    or(
      eq(queryTable.userId, userId),
      eq(queryTable.managerId, userId),
      sql`${handedInBy} = ${userId}`,
      exists(
        reader
          .select({ one: sql`1` })
          .from(committeeVoteTable)
          .where(
            and(
              eq(committeeVoteTable.queryId, queryTable.queryId),
              eq(committeeVoteTable.accountUserId, userId),
              isNull(committeeVoteTable.endedAt),
            ),
          ),
      ),
    ),
  )

/** Their numbers; null for whoever has no vote. */
export const waitingForOthers = (reader: Pick<Database, 'select'>, principal: Principal) =>
  principal.role === 'CREDIT'
    ? reader.select({ queryId: queryTable.queryId }).from(queryTable).where(queriesOf(reader, principal))
    : null
