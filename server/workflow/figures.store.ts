import { sql } from 'drizzle-orm'
import { statusCodes } from '../../api/status.ts'
import type { StatusFigures } from '../../api/workflow.calls.ts'
import { type DeadlineRules, isWatched } from '../../api/deadlines.ts'
import type { Connection } from '../platform/database/database.ts'
import { selectSettingsAt } from '../provider-settings/deadline-setting.store.ts'
import { deadlineTable } from '../schema/deadline.table.ts'
import { statusCountTable } from '../schema/status-count.table.ts'
import { statusHistoryTable } from '../schema/status-history.table.ts'
import { figuresSince } from './since.ts'

const statusRows = (rules: DeadlineRules) =>
  sql.join(
    statusCodes.map((status, place) => {
      const days = isWatched(status) ? rules[status].escalation : null
      return sql`(${place}::integer, ${status}::status_code, ${days}::integer)`
    }),
    sql`, `,
  )

/** Lengths of the stays in each status that ended since. */
const lengths = (since: string) => sql`
  stays as (
    select begun.status, extract(epoch from ended.created_at - begun.created_at)::double precision as seconds
    from ${statusHistoryTable} ended
    cross join lateral (
      select status, created_at from ${statusHistoryTable} before
      where before.query_id = ended.query_id and before.status_history_id < ended.status_history_id
      order by before.status_history_id desc limit 1
    ) begun
    where ended.created_at >= ${since}::timestamptz
  ),
  lengths as (
    select status, count(*)::integer as "left",
      percentile_cont(0.5) within group (order by seconds) as median,
      percentile_cont(0.95) within group (order by seconds) as p95
    from stays group by status
  )`

const late = (now: string) => sql`
  late as (
    select status, count(*)::integer as overdue from ${deadlineTable}
    where kind = 'status' and purpose = 'escalation' and due_at <= ${now}::timestamptz group by status
  )`

/**
 * One statement for the whole screen. A stay ends with a step of the last 90 days and began with the step before.
 * Current numbers come from the counter table; overdue queries from their deadlines.
 */
export const findFigures = async (connection: Connection, now: Date): Promise<StatusFigures[]> => {
  const { deadlines } = await selectSettingsAt(connection, now)
  const since = figuresSince(now)
  const { rows } = await connection.execute(sql`
    with statuses(place, status, days) as (values ${statusRows(deadlines)}),
    ${lengths(since)},
    ${late(now.toISOString())},
    in_status as (
      select status, sum(queries)::integer as queries from ${statusCountTable} group by status
    )
    select statuses.status, coalesce(in_status.queries, 0) as queries,
      coalesce(late.overdue, case when statuses.days is not null then 0 end) as overdue,
      statuses.days as "overdueDays", coalesce(lengths."left", 0) as "left",
      lengths.median as "medianSeconds", lengths.p95 as "p95Seconds"
    from statuses
    left join in_status using (status) left join late using (status) left join lengths using (status)
    order by statuses.place`)
  return rows as StatusFigures[]
}
