import { sql } from 'drizzle-orm'
import type { Connection } from '../database/database.ts'
import { JOBS_SCHEMA } from '../database/roles.ts'

/** How many jobs of one queue are in which state. */
export type Queue = {
  queue: string
  due: number
  waiting: number
  active: number
  /** Without tries left. */
  failed: number
  oldestDueSeconds: number
}

/** Reads all queues in one statement. */
export const readQueues = async (connection: Connection): Promise<Queue[]> => {
  const { rows } = await connection.execute<Queue>(sql`
    select name as queue,
      count(*) filter (where state < 'active' and start_after <= now()) as due,
      count(*) filter (where state < 'active' and start_after > now()) as waiting,
      count(*) filter (where state = 'active') as active,
      count(*) filter (where state = 'failed') as failed,
      coalesce(extract(epoch from now() - min(start_after)
        filter (where state < 'active' and start_after <= now())), 0)::float8 as "oldestDueSeconds"
    from ${sql.identifier(JOBS_SCHEMA)}.job
    where state in ('created', 'retry', 'active', 'failed')
    group by name order by name`)
  return rows
}
