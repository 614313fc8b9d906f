import { queryCalls } from '../../api/query.calls.ts'
import type { Dependencies } from '../dependencies/dependencies.ts'
import { type Api, bind } from '../platform/http/bind.ts'
import { limitFacts } from '../query/parts/limit-facts.ts'
import { findQuery, loadQueryParts } from '../query/record/query.store.ts'
import { assertVisible } from '../query/record/visibility.ts'

/** The message id of the reason; a customer qualifies once checked and not blocked. */
const reasonAgainst = (limit: ReturnType<typeof limitFacts>): string | null => {
  if (limit === null || limit.status === 'checking') return 'guard.limitKnown'
  return limit.status === 'blocked' ? 'guard.notBlocked' : null
}

export const qualifyRoutes = (api: Api & Pick<Dependencies, 'now'>): void => {
  bind(api, queryCalls.qualifyCustomer, {}, async ({ principal, database, params }) => {
    const stored = await loadQueryParts(
      database,
      assertVisible(principal, await findQuery(database, params.id)),
    )
    const reason = reasonAgainst(limitFacts(stored.limit, api.now()))
    return { qualified: reason === null, reason }
  })
}
