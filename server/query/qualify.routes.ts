import { queryCalls } from '../../contract/query.calls.ts'
import { type Api, bind } from '../http/bind.ts'
import { limitFacts } from '../limit/limit-facts.ts'
import { findQuery, withParts } from './query.store.ts'
import { reached } from './visibility.ts'

/** Message ids: a customer qualifies who has been checked and is not blocked. */
const reasonAgainst = (limit: ReturnType<typeof limitFacts>): string | null => {
  if (limit === null || limit.status === 'checking') return 'guard.limitKnown'
  return limit.status === 'blocked' ? 'guard.notBlocked' : null
}

export const qualifyRoutes = (api: Api): void => {
  bind(api, queryCalls.qualifyCustomer, {}, async ({ actor, database, params }) => {
    const stored = await withParts(database, reached(actor, await findQuery(database, params.id)))
    const reason = reasonAgainst(limitFacts(stored.limit, api.now()))
    return { qualified: reason === null, reason }
  })
}
