import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { databaseTrouble } from './database-error.ts'
import { insideTransaction } from './transaction-scope.ts'
import { within } from '../within.ts'

/** Columns have the names of their fields in snake case. */
export const casing = 'snake_case'

/** Connections that the program holds at most. */
export const POOL_SIZE = 20
const CONNECT_TIMEOUT_MS = 5_000
/** How long closing waits for running statements. */
const CLOSE_TIMEOUT_MS = 1_000

/** How long one connection may make others wait, in milliseconds; 0 for no limit. */
export type TimeLimits = {
  statementMs: number
  lockMs: number
  idleInTransactionMs: number
  /** Query timeout of the client. The server keeps the other limits, so they do not help on a dead connection. */
  answerMs: number
}

/** Time limits of a user's call; waiting for another transaction's lock ends long before the caller times out. */
export const callLimits: TimeLimits = {
  statementMs: 20_000,
  lockMs: 4_000,
  idleInTransactionMs: 10_000,
  answerMs: 22_000,
}

/** For seeds and tools. */
export const noLimits: TimeLimits = { statementMs: 0, lockMs: 0, idleInTransactionMs: 0, answerMs: 0 }

/** Migrations may take long, but must not hang. */
export const migrationLimits: TimeLimits = { ...noLimits, answerMs: 3_600_000 }

/** Options of every connection, including those of pg-boss. `answerMs`: query timeout, 0 for none. */
export const connectionOptions = (url: string, answerMs: number) => ({
  connectionString: url,
  connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  query_timeout: answerMs,
  keepAlive: true,
})

export type Database = NodePgDatabase
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]
/** Where a store function may run: on the pool, or inside the transaction of its caller. */
export type Connection = Database | Transaction

/** The configuration of a transaction whose statements see the same state. */
export const snapshot = { isolationLevel: 'repeatable read', accessMode: 'read only' } as const

/** Reads in the caller's transaction, or in one of its own, whose statements see the same state. */
export const inTransaction = <T>(connection: Connection, read: (tx: Transaction) => Promise<T>): Promise<T> =>
  'rollback' in connection ? read(connection) : connection.transaction(read, snapshot)

/** `close` waits a moment for running statements. */
export type OpenDatabase = { database: Database; close: () => Promise<void> }

const INT8 = 20
// Cents, counts and sizes stay far below 2^53.
pg.types.setTypeParser(INT8, Number)

const openPool = (url: string, limits: TimeLimits) => {
  const pool = new pg.Pool({
    ...connectionOptions(url, limits.answerMs),
    max: POOL_SIZE,
    // Statements that a transaction issues together are sent together, and answered in one round trip.
    pipeline: true,
    application_name: 'tehing',
    statement_timeout: limits.statementMs,
    lock_timeout: limits.lockMs,
    idle_in_transaction_session_timeout: limits.idleInTransactionMs,
  })
  // The pool replaces broken connections; an error event without a listener would end the program.
  pool.on('error', () => undefined)
  // The pool listens only while a connection is idle: one that breaks between two statements needs its own listener.
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

/** The pool of each open database. */
const pools = new WeakMap<Database, pg.Pool>()

/** How many connections a database's pool uses and keeps, and how many calls wait for one. */
export const connectionsOf = (database: Database): { used: number; idle: number; waitingCalls: number } => {
  const pool = pools.get(database)
  const { totalCount = 0, idleCount: idle = 0, waitingCount: waitingCalls = 0 } = pool ?? {}
  return { used: totalCount - idle, idle, waitingCalls }
}

/** Resolves when the database answers. @throws Error after the timeout, or without a connection */
export const ping = async (database: Database, timeoutMs: number): Promise<void> => {
  const statement = { text: 'select 1', query_timeout: timeoutMs }
  await pools.get(database)?.query(statement)
}

/**
 * Drizzle's own transaction never releases the connection if `begin` fails, and returns a dead connection to the pool.
 * This one does neither.
 */
const transactionsOn = (pool: pg.Pool): Database['transaction'] => {
  const databases = new WeakMap<pg.PoolClient, Database>()
  const databaseOf = (client: pg.PoolClient): Database => {
    const database = databases.get(client) ?? drizzle(client, { casing })
    databases.set(client, database)
    return database
  }
  return (work, config) =>
    insideTransaction(async () => {
      const client = await pool.connect()
      let isLost = false
      const discardLostConnection = (error: unknown): never => {
        if (!isLost && databaseTrouble(error) === 'unreachable') {
          isLost = true
          // The rollback that follows would wait for a second timeout.
          void client.end()
        }
        throw error
      }
      try {
        return await databaseOf(client)
          .transaction((tx) => work(tx).catch(discardLostConnection), config)
          .catch(discardLostConnection)
      } finally {
        client.release(isLost)
      }
    })
}

/** Opens the pool. */
export const openDatabase = (url: string, limits: TimeLimits = noLimits): OpenDatabase => {
  const pool = openPool(url, limits)
  const database: Database = drizzle(pool, { casing })
  database.transaction = transactionsOn(pool)
  pools.set(database, pool)
  return { database, close: () => within(CLOSE_TIMEOUT_MS, pool.end()) }
}
