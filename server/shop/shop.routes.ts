import type { Principal } from '../../api/role.ts'
import { shopCalls } from '../../api/shop.calls.ts'
import { refusal } from '../../machines/lifecycle/query/refusal.ts'
import type { Dependencies } from '../dependencies/dependencies.ts'
import { type Api, bind } from '../platform/http/bind.ts'
import { queryFacts } from '../query/record/lifecycle-facts.ts'
import { findQuery, type StoredQuery, loadQueryParts } from '../query/record/query.store.ts'
import { assertVisible } from '../query/record/visibility.ts'

/**
 * Whether the shop can create the contract now, by the lifecycle's own guards of that step. An incomplete form does
 * not count here; the step itself refuses it.
 */
const mayContractAtOnce = (stored: StoredQuery, asking: Principal, now: Date): boolean => {
  const principal: Principal = { ...asking, role: 'SHOP', inhouse: false }
  const event = { type: 'contract.createForShop', principal } as const
  const refused = refusal(stored.query.status, queryFacts(stored, principal, now), event)
  return refused === null || refused.reason === 'formComplete'
}

/** Whether a shop may contract at once. */
export const shopRoutes = (api: Api & Pick<Dependencies, 'now'>): void => {
  bind(api, shopCalls.canCreateQuickContract, {}, async ({ principal, database, params }) =>
    mayContractAtOnce(
      await loadQueryParts(database, assertVisible(principal, await findQuery(database, params.id))),
      principal,
      api.now(),
    ),
  )
}
