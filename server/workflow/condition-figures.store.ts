import { type SQL, sql } from 'drizzle-orm'
import { conditionKinds } from '../../api/condition.ts'
import { conditionSides } from '../../api/condition-side.ts'
import { type ConditionState, conditionStates } from '../../api/condition-state.ts'
import type { ConditionFigures } from '../../api/workflow.calls.ts'
import { conditionHolderIn } from '../../machines/lifecycle/condition/condition-wait.ts'
import type { Connection } from '../platform/database/database.ts'
import { conditionHistoryTable, conditionTable } from '../schema/condition.table.ts'

const DAYS = 90
const DAY_MS = 86_400_000

const listed = (values: readonly string[]): SQL => sql.raw(values.map((value) => `'${value}'`).join(', '))

const statesWith = (holder: ReturnType<typeof conditionHolderIn>): ConditionState[] =>
  conditionStates.filter((state) => conditionHolderIn(state) === holder)

const placed = (values: readonly string[], column: string): SQL =>
  sql`array_position(array[${listed(values)}], ${sql.raw(column)})`

/**
 * `conditionWait` in SQL, over the conditions that were met or ended in the last 90 days: each moment counts by its
 * whole second, and the stays of a condition with the same holder add up.
 */
export const findConditionFigures = async (
  connection: Connection,
  now: Date,
): Promise<ConditionFigures[]> => {
  const since = new Date(now.getTime() - DAYS * DAY_MS).toISOString()
  const { rows } = await connection.execute(sql`
    with over as (
      select condition_id from ${conditionHistoryTable}
      where state in (${listed(statesWith(null))}) and entered_at >= ${since}::timestamptz
    ),
    stays as (
      select condition_id, state,
        lead(floor(extract(epoch from entered_at))) over stay - floor(extract(epoch from entered_at)) as seconds
      from ${conditionHistoryTable} join over using (condition_id)
      window stay as (partition by condition_id order by entered_at)
    ),
    waits as (
      select kind, condition_id, sum(seconds)::double precision as seconds,
        case when stays.state in (${listed(statesWith('side'))}) then asked_of else 'provider' end as holder
      from stays join ${conditionTable} using (condition_id)
      where stays.state not in (${listed(statesWith(null))})
      group by kind, condition_id, 4
    )
    select holder, kind, count(*)::integer as conditions,
      percentile_cont(0.5) within group (order by seconds) as "medianSeconds",
      percentile_cont(0.95) within group (order by seconds) as "p95Seconds"
    from waits group by holder, kind
    order by ${placed([...conditionSides, 'provider'], 'holder')}, ${placed(conditionKinds, 'kind')}`)
  return rows as ConditionFigures[]
}
