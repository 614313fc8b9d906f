import { bulkhead, BulkheadRejectedError } from 'cockatiel'
import { POOL_SIZE } from '../database/database.ts'
import { Problem } from './problem.ts'

/** Connections reserved for reads, so that lists respond while writes wait for each other's locks. */
const LEFT_FOR_READS = 8
/** Length of the queue of writes; in a longer one the last caller would time out. */
const QUEUE_LIMIT = 60

export type LimitWrites = <T>(write: () => Promise<T>) => Promise<T>

/**
 * Limits concurrent writes; queued ones hold no database connection.
 * @throws Problem server.busy if the queue is full
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

/** Runs work in a person's queue. @throws Problem server.busy if too much waits, here or in the work */
type InLane<Person> = <T>(person: Person, work: () => Promise<T>) => Promise<T>

/**
 * Runs one work at a time per person, so that many works of one person do not delay another's. `waiting`: length of a
 * person's queue.
 */
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
