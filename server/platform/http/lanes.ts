import { bulkhead, BulkheadRejectedError } from 'cockatiel'
import { Problem } from './problem.ts'

const RETRY_AFTER_S = 5

/** Runs a work in the lane of whoever it is for. @throws Problem server.busy where too many wait, here or in the work */
export type InLane<Person> = <T>(person: Person, work: () => Promise<T>) => Promise<T>

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
