import { bulkhead, BulkheadRejectedError } from 'cockatiel'
import { POOL_SIZE } from '../database/database.ts'
import { Problem } from './problem.ts'

/** Connections that writes leave to reads: lists answer while writes wait for each other's locks. */
const LEFT_FOR_READS = 8
/** Writes that may wait; with more of them the last would wait longer than its caller. */
const QUEUE_LIMIT = 60

export type LimitWrites = <T>(write: () => Promise<T>) => Promise<T>

/**
 * Runs so many writes at a time and lets others wait without a connection of the database.
 * @throws Problem server.busy where the queue is full
 */
export const createWriteBulkhead = (): LimitWrites => {
  const policy = bulkhead(POOL_SIZE - LEFT_FOR_READS, QUEUE_LIMIT)
  return async (write) => {
    try {
      return await policy.execute(write)
    } catch (error) {
      if (error instanceof BulkheadRejectedError) throw new Problem('server.busy')
      throw error
    }
  }
}

const RETRY_AFTER_S = 5

/** Runs a work in the lane of whoever it is for. @throws Problem server.busy where too many wait, here or in the work */
type InLane<Person> = <T>(person: Person, work: () => Promise<T>) => Promise<T>

/** One work of a person at a time: nobody's many stand before another's one. `waiting`: of one person. */
export const createLanes = <Person>(waiting: number): InLane<Person> => {
  const lanes = new Map<Person, ReturnType<typeof bulkhead>>()
  return async (person, work) => {
    const lane = lanes.get(person) ?? bulkhead(1, waiting)
    lanes.set(person, lane)
    try {
      return await lane.execute(work)
    } catch (error) {
      if (error instanceof BulkheadRejectedError)
        throw new Problem('server.busy', { retryAfter: RETRY_AFTER_S })
      throw error
    } finally {
      if (lane.executionSlots === 1) lanes.delete(person)
    }
  }
}
