import { sql } from 'drizzle-orm'
import pg from 'pg'
import { endings, statusCodes } from '../../api/status.ts'
import type { VariantFigures } from '../../api/workflow.calls.ts'
import { endingOf } from '../../machines/lifecycle/query/query-history.ts'
import { rulesOf } from '../../machines/lifecycle/query/statuses.ts'
import { stepTypes } from '../../machines/lifecycle/query/step-catalogue.ts'
import type { Database } from '../platform/database/database.ts'
import { figuresSince } from './since.ts'
import { listOf, STEP_ROLE } from './step-sql.ts'
import { readInTime } from './timed-read.ts'

const MAX_VARIANTS = 10

/** Statuses without a turn: the query has ended, or its contract is active. */
const ends = statusCodes.filter((status) => rulesOf(status).turn === 'nobody')

/**
 * The steps that changed a query's status, of the queries with a step since. A step's id is higher than that of its
 * query's earlier steps.
 */
const movesSince = (since: string): string => `moves as (
  select query_id, step_id, taken_at, event, ${STEP_ROLE} as role,
    split_part(left_state, '.', 1) as from_status, split_part(reached_state, '.', 1) as status
  from step_record
  where machine = 'query' and split_part(left_state, '.', 1) <> split_part(reached_state, '.', 1)
    and query_id in (select query_id from step_record where taken_at >= ${pg.escapeLiteral(since)})
)`

/** `endingOf` as SQL, of a row of `moves`. */
const ENDING = `case
${endings
  .map((ending) => {
    const steps = stepTypes.flatMap((event) => {
      const before = statusCodes.filter((status) => endingOf('N', event, status) === ending)
      const isEvent = `event = ${pg.escapeLiteral(event)}`
      if (before.length === 0) return []
      return [
        before.length === statusCodes.length ? isEvent : `${isEvent} and from_status in (${listOf(before)})`,
      ]
    })
    return `    when status = 'N' and (${steps.join(' or ')}) then ${pg.escapeLiteral(ending)}`
  })
  .join('\n')}
  end`

/**
 * The statuses from the first time at the committee on, and how the query ended, of the queries that have come to an end
 * since.
 */
const variantsStatement = (since: string): string => `with ${movesSince(since)},
counted as (
  select *, count(*) filter (where status = 'SCR') over (partition by query_id order by step_id) as sent
  from moves
),
ended as (
  select array_agg(status order by step_id) as statuses,
    (array_agg(${ENDING} order by step_id desc))[1] as ending,
    extract(epoch from max(taken_at) - min(taken_at))::double precision as seconds
  from counted where sent > 0 group by query_id
  having max(taken_at) >= ${pg.escapeLiteral(since)}
    and (array_agg(status order by step_id desc))[1] in (${listOf(ends)})
)
select statuses, ending, count(*)::integer as queries, sum(count(*)) over ()::integer as "of",
  percentile_disc(0.5) within group (order by seconds) as "medianSeconds",
  percentile_disc(0.95) within group (order by seconds) as "p95Seconds"
from ended group by statuses, ending
order by queries desc, statuses, ending limit ${MAX_VARIANTS}`

/** Statuses that a query entered although a step had led out of them before. */
const loopsStatement = (since: string): string => `with ${movesSince(since)},
first_left as (
  select query_id, from_status as status, min(step_id) as step_id from moves group by query_id, from_status
)
select moves.status, count(*)::integer as entries, count(distinct moves.query_id)::integer as queries
from moves join first_left
  on first_left.query_id = moves.query_id and first_left.status = moves.status
    and first_left.step_id < moves.step_id
where moves.taken_at >= ${pg.escapeLiteral(since)}
group by moves.status order by entries desc, moves.status`

/** Two changes of status in a row by different roles; the wait is the time between them. */
const handoversStatement = (since: string): string => `with ${movesSince(since)},
followed as (
  select taken_at, role, lag(role) over (partition by query_id order by step_id) as before,
    lag(taken_at) over (partition by query_id order by step_id) as taken_before
  from moves
)
select before as "from", role as "to", count(*)::integer as handovers,
  percentile_disc(0.5) within group (order by extract(epoch from taken_at - taken_before)::double precision)
    as "medianSeconds"
from followed
where before <> role and taken_at >= ${pg.escapeLiteral(since)}
group by before, role order by handovers desc, before, role`

/**
 * How queries went through their statuses in the last 90 days, by the step record, each with the SQL that says so.
 * @throws Problem workflow.tooSlow
 */
export const findVariantFigures = (database: Database, now: Date): Promise<VariantFigures> => {
  const since = figuresSince(now)
  const statements = {
    variants: variantsStatement(since),
    loops: loopsStatement(since),
    handovers: handoversStatement(since),
  }
  return readInTime(database, async (tx, limit) => {
    const rowsOf = async (statement: string): Promise<unknown[]> => {
      await limit()
      return (await tx.execute(sql.raw(statement))).rows
    }
    return {
      variants: (await rowsOf(statements.variants)) as VariantFigures['variants'],
      loops: (await rowsOf(statements.loops)) as VariantFigures['loops'],
      handovers: (await rowsOf(statements.handovers)) as VariantFigures['handovers'],
      statements,
    }
  })
}
