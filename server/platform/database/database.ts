import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { insideTransaction } from './transaction-scope.ts'

/** Columns are named in snake case after their fields. */
export const casing = 'snake_case'

/** Connections that the program holds at most. */
export const POOL_SIZE = 20
const CONNECT_TIMEOUT_MS = 5000

/** How long the database lets one connection keep others waiting, in milliseconds; 0 for as long as it takes. */
export type TimeLimits = { statementMs: number; lockMs: number; idleInTransactionMs: number }

/** What a person's call may take; waiting for somebody else's lock is given up long before the caller gives up. */
export const callLimits: TimeLimits = { statementMs: 20_000, lockMs: 4_000, idleInTransactionMs: 20_000 }

/** Migrations and seeds take as long as the data they find. */
export const noLimits: TimeLimits = { statementMs: 0, lockMs: 0, idleInTransactionMs: 0 }

export type Database = NodePgDatabase
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]
/** Where a store function may run: on the pool, or inside the transaction of its caller. */
export type Connection = Database | Transaction

/** `close` waits for the running statements. */
export type OpenDatabase = { database: Database; close: () => Promise<void> }

const INT8 = 20
// Cents, counts and sizes stay far below 2^53.
pg.types.setTypeParser(INT8, Number)

const openPool = (url: string, limits: TimeLimits) => {
  const pool = new pg.Pool({
    connectionString: url,
    max: POOL_SIZE,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    application_name: 'tehing',
    statement_timeout: limits.statementMs,
    lock_timeout: limits.lockMs,
    idle_in_transaction_session_timeout: limits.idleInTransactionMs,
  })
  // The pool replaces a broken connection by itself; an error event without a listener would end the program.
  pool.on('error', () => undefined)
  // The pool listens only while a connection is idle: one that breaks between two statements has nobody else.
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

/** Opens the pool. */
export const openDatabase = (url: string, limits: TimeLimits = noLimits): OpenDatabase => {
  const pool = openPool(url, limits)
  const database = drizzle(pool, { casing })
  const transaction = database.transaction.bind(database)
  database.transaction = (work, config) => insideTransaction(() => transaction(work, config))
  return { database, close: () => pool.end() }
}
