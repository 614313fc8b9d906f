import { queryCalls } from '../api/query.calls.ts'
import { createCaller } from '../tests/api/caller.ts'
import { completeQuery, PARTNER } from '../tests/api/query/example.ts'

/** Creates a complete query of the partner, in progress or sent to the manager. */
export async function makeQuery(address: string, status: 'P' | 'SM'): Promise<number> {
  const { ask } = createCaller(address)
  const { queryId } = await ask(queryCalls.save, { body: completeQuery }, PARTNER)
  if (status === 'SM') await ask(queryCalls.changeStatus, { query: { queryId, status } }, PARTNER)
  return queryId
}
