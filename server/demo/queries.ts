import { sql } from 'drizzle-orm'
import type { Transaction } from '../platform/database/database.ts'
import { statusHistoryTable } from '../schema/status-history.table.ts'
import { seedLife } from './query-life.ts'
import { insertRecords } from './query-records.ts'
import { openWorld } from './query-world.ts'

/** Fills the demo with queries whose dates are relative to now; partners, groups and users must be there. */
export const seedQueries = async (tx: Transaction, now: Date): Promise<void> => {
  const world = await openWorld(tx)
  const records = await insertRecords(tx, world, now)
  const history = []
  for (const record of records) history.push(...(await seedLife(tx, record, world, now)))
  await tx.insert(statusHistoryTable).values(history)
  await tx.execute(sql`select setval(pg_get_serial_sequence('query', 'query_id'), max(query_id)) from query`)
}
