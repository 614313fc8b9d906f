import pg from 'pg'

/** SQLSTATE of a statement that took longer than its limit. */
const STATEMENT_TIMEOUT = '57014'
/** SQLSTATE codes: waiting for a lock, or the statement itself, took too long for a call. */
const TIMED_OUT = new Set(['55P03', STATEMENT_TIMEOUT, '40P01', '40001', '25P03'])
/** SQLSTATE of a connection that broke, a server that stops or starts, or one that is not the primary (any more). */
const CONNECTION_LOST = /^(?:08|57P0|25006)/
const NETWORK = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOENT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
])
/**
 * Errors of pg without a code, https://github.com/brianc/node-postgres; the last one is a statement without a response.
 */
const PG_MESSAGES =
  /Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect|Client was closed|timeout expired|Query read timeout/

/** The disk is full, or the server has no memory or connections left. */
const DISK_FULL = '53100'
const EXHAUSTED = /^53/

export type DatabaseTrouble = 'timedOut' | 'unreachable' | 'full'

const codeOf = (error: object): string =>
  'code' in error && typeof error.code === 'string' ? error.code : ''

/**
 * Returns why the database did not respond, if no bug is the cause; null for anything else. Drizzle wraps the cause.
 */
export const databaseTrouble = (error: unknown): DatabaseTrouble | null => {
  if (!(error instanceof Error)) return null
  const code = codeOf(error)
  if (error instanceof pg.DatabaseError && code === DISK_FULL) return 'full'
  if (error instanceof pg.DatabaseError && (TIMED_OUT.has(code) || EXHAUSTED.test(code))) return 'timedOut'
  if (error instanceof pg.DatabaseError && CONNECTION_LOST.test(code)) return 'unreachable'
  if (NETWORK.has(code) || PG_MESSAGES.test(error.message)) return 'unreachable'
  return databaseTrouble(error.cause)
}

/** SQLSTATE of a statement after one that failed in the same transaction. */
const ABORTED = '25P02'

/** Whether a statement failed only because its transaction is aborted. */
export const isAborted = (error: unknown): boolean =>
  error instanceof Error &&
  ((error instanceof pg.DatabaseError && codeOf(error) === ABORTED) || isAborted(error.cause))

/** Whether a statement took longer than its limit. */
export const isStatementTimeout = (error: unknown): boolean =>
  error instanceof Error &&
  ((error instanceof pg.DatabaseError && codeOf(error) === STATEMENT_TIMEOUT) ||
    isStatementTimeout(error.cause))

/** Whether the database may respond again soon. */
export const isDatabaseAway = (error: unknown): boolean => {
  const trouble = databaseTrouble(error)
  return trouble === 'unreachable' || trouble === 'timedOut'
}
