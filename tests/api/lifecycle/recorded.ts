import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import type { LifecycleName } from '../../../machines/lifecycle/text-rules.ts'
import { loadCandidate } from '../../../tools/replay/candidate.ts'
import { walkSteps } from '../../../tools/replay/walk-steps.ts'
import type { TestServer } from '../server.ts'

/** Rows whose record holds a personal code, an address, or a name of the portal's people and queries. */
const revealing = sql`
  select record.machine, record.event, record.payload, record.facts from step_record record
  where concat(record.payload, record.facts) ~ '[0-9]{11}|@' or exists (
    select from (
      select cust_name as name from query where query_id = record.query_id union all
      select contact_name from query where query_id = record.query_id union all
      select last_name from account_user
    ) people
    where length(name) > 3 and position(lower(name) in lower(concat(record.payload, record.facts))) > 0)`

/** Rows of the history that a step has written, without a record of the same step. */
const unrecorded = sql`
  select history.query_id, history.event from status_history history
  where history.event is not null and history.event <> 'query.created'
    and history.created_at >= (select min(taken_at) from step_record)
    and not exists (
      select from step_record record
      where record.query_id = history.query_id and record.machine = 'query' and record.taken_at = history.created_at
        and record.event = history.event and split_part(record.reached_state, '.', 1) = history.status::text)`

/** Expects that the steps taken so far are recorded without people, as the history has them, and can be replayed. */
export const expectRecorded = async ({ database }: TestServer, machine: LifecycleName): Promise<void> => {
  const { rows } = await database.execute(
    sql`select count(*)::integer as steps from step_record where machine = ${machine}`,
  )
  expect(rows[0]?.['steps']).toBeGreaterThan(10)
  const { differences } = await walkSteps(database, await loadCandidate(), null)
  // Scenes put queries into any status, so that only recorded steps are compared.
  expect(differences.filter(({ first }) => first.some(({ stepId }) => stepId !== null))).toEqual([])
  expect((await database.execute(revealing)).rows).toEqual([])
  expect((await database.execute(unrecorded)).rows).toEqual([])
}
