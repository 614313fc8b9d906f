import { type SQL, sql } from 'drizzle-orm'
import { conditionKinds } from '../../api/condition.ts'
import { conditionSides } from '../../api/condition-side.ts'
import type { ConditionFigures } from '../../api/workflow.calls.ts'
import type { Connection } from '../platform/database/database.ts'
import { conditionTable } from '../schema/condition.table.ts'
import { figuresSince } from './since.ts'

const placed = (values: readonly string[], column: string): SQL =>
  sql`array_position(array[${sql.raw(values.map((value) => `'${value}'`).join(', '))}], ${sql.raw(column)})`

const percentiles = sql`count(*)::integer as conditions,
  percentile_disc(array[0.5, 0.95]) within group (order by seconds) as parts`

/**
 * Over the conditions that were met or ended in the last 90 days: their lifecycle stored how long they waited for whom. Each
 * group is gathered first, in one scan, because sorting all of them by group takes most of the time. Percentiles are values
 * that occur: interpolating between two would sort floating-point numbers, which takes half as long again.
 */
export const findConditionFigures = async (
  connection: Connection,
  now: Date,
): Promise<ConditionFigures[]> => {
  const since = figuresSince(now)
  const { rows } = await connection.execute(sql`
    with gathered as materialized (
      select kind, asked_of, array_agg(side_seconds) as of_side,
        array_agg(provider_seconds) filter (where provider_seconds is not null) as of_provider
      from ${conditionTable} where over_at >= ${since}::timestamptz group by kind, asked_of
    ),
    waits as (
      select asked_of as holder, kind, conditions, parts
      from gathered cross join lateral (select ${percentiles} from unnest(of_side) as seconds) as of_group
      union all
      select 'provider', kind, conditions, parts
      from (select distinct kind from gathered where of_provider is not null) as kinds
      cross join lateral (
        select ${percentiles} from gathered, unnest(of_provider) as seconds where gathered.kind = kinds.kind
      ) as of_group
    )
    select holder, kind, conditions, parts[1] as "medianSeconds", parts[2] as "p95Seconds" from waits
    order by ${placed([...conditionSides, 'provider'], 'holder')}, ${placed(conditionKinds, 'kind')}`)
  return rows as ConditionFigures[]
}
