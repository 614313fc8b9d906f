import { callbackify } from 'node:util'
import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit'
import { sql } from 'drizzle-orm'
import { rateLimitTable } from '../../schema/rate-limit.table.ts'
import type { Database } from '../database/database.ts'

/** A process stores its count each time it reaches a hundredth of the limit. */
const SHARES = 100

/** `known`: count of all processes at the last exchange; `unsent`: of this one since then. */
type Count = { known: number; unsent: number }
type Calls = { address: string; windowStart: Date; calls: number }

/** Adds calls to the shared count and returns the sum. */
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
 * Store of the rate limit for several processes: each counts in memory and adds its counts to the database, one
 * statement for many calls. Without a database each process uses its own count.
 */
export const createSharedRateLimit = (database: Database, now: () => Date): FastifyRateLimitStoreCtor => {
  let current = 0
  const counts = new Map<string, Count>()

  const count = async (address: string, windowMs: number, max: number): Promise<number> => {
    const at = now().getTime()
    const windowStart = at - (at % windowMs)
    if (windowStart !== current) counts.clear()
    current = windowStart
    const counted = counts.get(address) ?? { known: 0, unsent: 0 }
    counts.set(address, counted)
    counted.unsent += 1
    const calls = counted.unsent
    if (calls >= max / SHARES && counted.known <= max) {
      counted.unsent = 0
      counted.known += calls
      const row = { address, windowStart: new Date(windowStart), calls }
      const sum = await addCalls(database, row).catch(() => 0)
      counted.known = Math.max(counted.known, sum)
    }
    return counted.known + counted.unsent
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
