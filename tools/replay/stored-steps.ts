import { type SQL, sql } from 'drizzle-orm'
import type { RecordedStep } from '../../machines/lifecycle/recorded-step.ts'
import type { LifecycleName } from '../../machines/lifecycle/text-rules.ts'
import type { Database } from '../../server/platform/database/database.ts'
import { conditionHistoryTable, conditionTable } from '../../server/schema/condition.table.ts'
import { statusHistoryTable } from '../../server/schema/status-history.table.ts'
import { stepRecordTable } from '../../server/schema/step-record.table.ts'
import type { OlderStep } from './difference.ts'

export type Recorded = RecordedStep & { machine: LifecycleName; queryId: number; stepId: number }
/** Older steps of one kind, with the first of their queries. */
type Older = OlderStep & { machine: LifecycleName; steps: number; queryIds: number[] }

const BATCH = 2_000
const TALLINN = 'Europe/Tallinn'

const from = (column: SQL, since: string | null): SQL =>
  since === null ? sql`true` : sql`${column} >= ${since}::timestamp at time zone ${TALLINN}`

/** The stored steps with their facts, in the order in which they were taken, in batches. */
export async function* recordedSteps(database: Database, since: string | null): AsyncGenerator<Recorded[]> {
  let last = 0
  while (true) {
    const { rows } = await database.execute<Recorded>(sql`
      select step_id as "stepId", machine, query_id as "queryId", left_state as "left", event, payload, principal,
        acts_for as "actsFor", facts, effects, reached_state as "reached"
      from ${stepRecordTable}
      where step_id > ${last} and ${from(sql`taken_at`, since)}
      order by step_id limit ${BATCH}`)
    const end = rows.at(-1)
    if (!end) return
    yield rows
    last = end.stepId
  }
}

const withoutRecord = (machine: LifecycleName, at: SQL): SQL => sql`not exists (
  select from ${stepRecordTable} recorded
  where recorded.query_id = older.query_id and recorded.taken_at = ${at} and recorded.machine = ${machine})`

/** Steps of queries from before the step record, from the status history. Text, because older versions had other statuses. */
const olderOfQueries = (since: string | null): SQL => sql`
  select 'query' as machine, query_id as "queryId", "left"::text, event, status::text as reached from (
    select query_id, event, status, created_at,
      lag(status) over (partition by query_id order by status_history_id) as "left"
    from ${statusHistoryTable}
  ) older
  where "left" is not null and event is distinct from 'query.created' and ${from(sql`created_at`, since)}
    and ${withoutRecord('query', sql`older.created_at`)}`

const olderOfConditions = (since: string | null): SQL => sql`
  select 'condition', query_id, "left"::text, null, state::text from (
    select query_id, history.state, entered_at,
      lag(history.state) over (partition by condition_id order by entered_at) as "left"
    from ${conditionHistoryTable} history join ${conditionTable} using (condition_id)
  ) older
  where "left" is not null and ${from(sql`entered_at`, since)}
    and ${withoutRecord('condition', sql`older.entered_at`)}`

/** The older steps, grouped by machine, states and event. */
export const olderSteps = async (database: Database, since: string | null): Promise<Older[]> => {
  const { rows } = await database.execute<Older>(sql`
    select machine, "left", event, reached, count(*)::integer as steps,
      (array_agg("queryId" order by "queryId"))[1:3] as "queryIds"
    from (${olderOfQueries(since)} union all ${olderOfConditions(since)}) older
    group by machine, "left", event, reached order by machine, "left", event, reached`)
  return rows
}
