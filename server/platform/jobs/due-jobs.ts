import type { PgBoss } from 'pg-boss'
import { JOBS_SCHEMA } from '../database/roles.ts'

/** A queue with jobs that wait: in how many milliseconds the first of them is due, below 0 where it is overdue. */
export type DueQueue = { name: string; inMs: number }

/** pg-boss tells nobody when a retry or a delayed job becomes due. */
export const findDueQueues = async (boss: PgBoss): Promise<DueQueue[]> => {
  const { rows } = await boss.getDb().executeSql(
    `select name, (extract(epoch from min(start_after) - now()) * 1000)::float8 as "inMs"
     from ${JOBS_SCHEMA}.job where state < 'active' group by name`,
  )
  return rows
}
