import { callbackify } from 'node:util'
import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit'
import { sql } from 'drizzle-orm'
import { rateLimitTable } from '../../schema/rate-limit.table.ts'
import type { Database } from '../database/database.ts'

/** A process tells the others of its calls each time they have become a hundredth of what is allowed. */
const SHARES = 100

/** `known`: of all processes, as last heard; `untold`: of this one since then. */
type Count = { known: number; untold: number }
type Calls = { address: string; windowStart: Date; calls: number }

/** Adds calls to what all processes have counted and answers the sum. */
const addCalls = async (database: Database, calls: Calls): Promise<number> => {
  const { address, windowStart } = rateLimitTable
  const [stored] = await database
    .insert(rateLimitTable)
    .values(calls)
    .onConflictDoUpdate({
      target: [address, windowStart],
      set: { calls: sql`${rateLimitTable.calls} + excluded.calls` },
    })
    .returning({ calls: rateLimitTable.calls })
  return stored?.calls ?? calls.calls
}

/**
 * The store of the rate limit for any number of processes: each counts by itself and adds its counts up in the
 * database, one statement for many calls. A database that is away leaves each process to its own count.
 */
export const createSharedRateLimit = (database: Database, now: () => Date): FastifyRateLimitStoreCtor => {
  let current = 0
  const counts = new Map<string, Count>()

  const count = async (address: string, windowMs: number, max: number): Promise<number> => {
    const windowStart = now().getTime() - (now().getTime() % windowMs)
    if (windowStart !== current) counts.clear()
    current = windowStart
    const counted = counts.get(address) ?? { known: 0, untold: 0 }
    counts.set(address, counted)
    counted.untold += 1
    const calls = counted.untold
    if (calls >= max / SHARES && counted.known <= max) {
      counted.untold = 0
      counted.known += calls
      const row = { address, windowStart: new Date(windowStart), calls }
      const sum = await addCalls(database, row).catch(() => 0)
      counted.known = Math.max(counted.known, sum)
    }
    return counted.known + counted.untold
  }

  return class SharedRateLimit implements FastifyRateLimitStore {
    incr: FastifyRateLimitStore['incr'] = (address, callback, windowMs, max) => {
      const ttl = windowMs - (now().getTime() % windowMs)
      callbackify(async () => ({ current: await count(address, windowMs, max), ttl }))(callback)
    }
    child() {
      return this
    }
  }
}
