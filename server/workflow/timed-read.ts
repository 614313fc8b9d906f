import { sql } from 'drizzle-orm'
import { isStatementTimeout } from '../platform/database/database-error.ts'
import { type Database, snapshot, type Transaction } from '../platform/database/database.ts'
import { Problem } from '../platform/http/problem.ts'

const LIMIT_MS = 10_000

/** A read of the step record. It awaits `limit` before each statement, to set the remaining time as its timeout. */
type TimedRead<Figures> = (tx: Transaction, limit: () => Promise<void>) => Promise<Figures>

/**
 * Reads the step record from one snapshot, for at most ten seconds in all.
 * @throws Problem workflow.tooSlow
 */
export const readInTime = async <Figures>(
  database: Database,
  read: TimedRead<Figures>,
  limitMs = LIMIT_MS,
): Promise<Figures> => {
  const end = performance.now() + limitMs
  try {
    return await database.transaction(
      (tx) =>
        read(tx, async () => {
          const left = Math.ceil(end - performance.now())
          if (left <= 0) throw new Problem('workflow.tooSlow')
          await tx.execute(sql.raw(`set local statement_timeout = ${left}`))
        }),
      snapshot,
    )
  } catch (error) {
    if (isStatementTimeout(error)) throw new Problem('workflow.tooSlow')
    throw error
  }
}

/** Has concurrent callers share one run of a long read. */
export const sharedRun = <Figures>(run: () => Promise<Figures>): (() => Promise<Figures>) => {
  let running: Promise<Figures> | undefined
  return () => {
    running ??= run().finally(() => (running = undefined))
    return running
  }
}
