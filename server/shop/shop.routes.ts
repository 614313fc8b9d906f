import type { Actor } from '../../contract/role.ts'
import { shopCalls } from '../../contract/shop.calls.ts'
import { refusal } from '../../machines/query.refusal.ts'
import { type Api, bind } from '../http/bind.ts'
import { queryFacts } from '../query/facts.ts'
import { applyEvent } from '../query/lifecycle.ts'
import { findQuery, type StoredQuery, withParts } from '../query/query.store.ts'
import { reached } from '../query/visibility.ts'

/**
 * Whether a shop could contract at once, whoever asks: the lifecycle's own conditions of that step. A form that still
 * lacks something is no obstacle here; the step itself asks for it.
 */
const mayContractAtOnce = (stored: StoredQuery, asking: Actor, now: Date): boolean => {
  const actor: Actor = { ...asking, role: 'SHOP', inhouse: false }
  const event = { type: 'contract.createForShop', actor } as const
  const refused = refusal(stored.query.status, queryFacts(stored, actor, now), event)
  return refused === null || refused.reason === 'formComplete'
}

/** A shop's own way from the contract to the signatures. */
export const shopRoutes = (api: Api): void => {
  bind(api, shopCalls.canCreateQuickContract, {}, async ({ actor, database, params }) =>
    mayContractAtOnce(
      await withParts(database, reached(actor, await findQuery(database, params.id))),
      actor,
      api.now(),
    ),
  )
  bind(api, shopCalls.sendForSigning, {}, ({ actor, database, params, body }) =>
    database.transaction((tx) =>
      applyEvent(api, tx, params.id, {
        type: 'contract.sendForSigning',
        actor,
        containers: (body ?? []).map(({ id }) => id),
      }),
    ),
  )
  bind(api, shopCalls.confirmSigned, {}, ({ actor, database, params }) =>
    database.transaction((tx) => applyEvent(api, tx, params.id, { type: 'contract.confirmSigned', actor })),
  )
}
