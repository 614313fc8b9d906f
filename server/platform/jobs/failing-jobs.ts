import { sql } from 'drizzle-orm'
import type { Connection } from '../database/database.ts'
import { JOBS_SCHEMA } from '../database/roles.ts'

/** A job that has failed at least once and is not done: it waits, is being worked on again, or has no tries left. */
export type FailingJob = {
  id: string
  name: string
  state: 'retry' | 'active' | 'failed'
  data: Record<string, unknown> | null
  /** Error of the last attempt, as an object. */
  output: Record<string, unknown> | null
  tries: number
  /** When it was created, if it is not stored when the last attempt began: pg-boss clears that of a restored job. */
  startedOn: string
  startAfter: string
}

const MAX_JOBS = 500
const utc = (column: string) =>
  sql.raw(`to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`)

/** Oldest first. pg-boss itself can only list all jobs of a queue, with the many that are done. */
export const findFailingJobs = async (connection: Connection): Promise<FailingJob[]> => {
  const { rows } = await connection.execute<FailingJob>(sql`
    select id, name, state, data, output, retry_count + 1 as tries,
      ${utc('coalesce(started_on, created_on)')} as "startedOn", ${utc('start_after')} as "startAfter"
    from ${sql.identifier(JOBS_SCHEMA)}.job
    where state in ('retry', 'failed') or (state = 'active' and retry_count > 0)
    order by created_on, id
    limit ${MAX_JOBS}`)
  return rows
}
