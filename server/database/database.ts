import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'

/** Columns are named in snake case after their fields. */
export const casing = 'snake_case'

/** Connections that the program holds at most. */
export const POOL_SIZE = 20
const CONNECT_TIMEOUT_MS = 5000

export type Database = NodePgDatabase
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]
/** Where a store function may run: on the pool, or inside the transaction of its caller. */
export type Connection = Database | Transaction

const INT8 = 20
// Cents, counts and sizes stay far below 2^53.
pg.types.setTypeParser(INT8, Number)

/** Opens the pool; `close` waits for the running statements. */
export const openDatabase = (url: string): { database: Database; close: () => Promise<void> } => {
  const pool = new pg.Pool({
    connectionString: url,
    max: POOL_SIZE,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    application_name: 'tehing',
  })
  // An idle connection that breaks is replaced by the pool; without a listener it would end the program.
  pool.on('error', () => undefined)
  return { database: drizzle(pool, { casing }), close: () => pool.end() }
}
