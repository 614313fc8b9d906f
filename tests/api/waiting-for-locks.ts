import { sql } from 'drizzle-orm'
import type { TestServer } from './server.ts'

/** Counts connections to the test's database that wait for a lock. */
export const waitingForLocks = async ({ database }: Pick<TestServer, 'database'>): Promise<number> => {
  const { rows } = await database.execute<{ count: number }>(
    sql`select count(*)::integer as count from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rows[0]?.count ?? 0
}
