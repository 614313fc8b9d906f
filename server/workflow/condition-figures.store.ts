import { type SQL, sql } from 'drizzle-orm'
import { conditionKinds } from '../../api/condition.ts'
import { conditionSides } from '../../api/condition-side.ts'
import type { ConditionFigures } from '../../api/workflow.calls.ts'
import type { Connection } from '../platform/database/database.ts'
import { conditionTable } from '../schema/condition.table.ts'

const DAYS = 90
const DAY_MS = 86_400_000

const placed = (values: readonly string[], column: string): SQL =>
  sql`array_position(array[${sql.raw(values.map((value) => `'${value}'`).join(', '))}], ${sql.raw(column)})`

/**
 * Over the conditions that were met or ended in the last 90 days: their lifecycle stored how long they waited for whom. Each
 * group is gathered first, because sorting all of them by group takes most of the time.
 */
export const findConditionFigures = async (
  connection: Connection,
  now: Date,
): Promise<ConditionFigures[]> => {
  const since = new Date(now.getTime() - DAYS * DAY_MS).toISOString()
  const { rows } = await connection.execute(sql`
    with waits as (
      select kind, asked_of as holder, array_agg(side_seconds) as waited from ${conditionTable}
      where over_at >= ${since}::timestamptz group by kind, asked_of
      union all
      select kind, 'provider', array_agg(provider_seconds) from ${conditionTable}
      where over_at >= ${since}::timestamptz and provider_seconds is not null group by kind
    )
    select holder, kind, cardinality(waited) as conditions, parts[1] as "medianSeconds", parts[2] as "p95Seconds"
    from waits cross join lateral (
      select percentile_cont(array[0.5, 0.95]) within group (order by seconds) as parts
      from unnest(waited) as seconds
    ) as percentiles
    order by ${placed([...conditionSides, 'provider'], 'holder')}, ${placed(conditionKinds, 'kind')}`)
  return rows as ConditionFigures[]
}
