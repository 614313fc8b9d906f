import type { PgBoss } from 'pg-boss'
import { JOBS_SCHEMA } from '../database/roles.ts'

/** A queue with waiting jobs. `inMs`: milliseconds until the first of them is due, negative if it is overdue. */
export type DueQueue = { name: string; inMs: number }

/** Reads all queues in one statement. pg-boss emits no event when a retry or a delayed job becomes due. */
export const findDueQueues = async (boss: PgBoss): Promise<DueQueue[]> => {
  const { rows } = await boss.getDb().executeSql(
    `select name, (extract(epoch from min(start_after) - now()) * 1000)::float8 as "inMs"
     from ${JOBS_SCHEMA}.job where state < 'active' group by name`,
  )
  return rows
}
