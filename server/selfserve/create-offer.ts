import type { Principal } from '../../api/role.ts'
import type { SelfServeOfferSave } from '../../api/selfserve.ts'
import type { Transaction } from '../platform/database/database.ts'
import { createQuery } from '../query/save/create.ts'
import type { SaveDependencies } from '../query/save/save.ts'
import { checkEntry } from './check-entry.ts'
import type { OfferDependencies } from './offer-lifecycle.ts'
import { insertOffer } from './offer.store.ts'

type Needs = OfferDependencies & SaveDependencies

type NewOffer = { offer: SelfServeOfferSave; application: boolean }

/** Creates the query with its offer and saves it. Returns the query's id. @throws see `checkEntry`, `createQuery` */
export const createOffer = async (
  needs: Needs,
  tx: Transaction,
  principal: Principal,
  { offer, application }: NewOffer,
): Promise<number> => {
  await checkEntry(tx, principal, offer, application)
  const { query } = await createQuery(needs, tx, principal, {}, 'SELFSERVE')
  const { queryId } = query
  await insertOffer(tx, { queryId, application, entered: offer })
  await needs.lifecycles.offer.apply(tx, queryId, { type: 'offer.save', principal, offer })
  return queryId
}

/** Creates an offer and sends the customer the link to apply at once. Returns the query's id. */
export const sendApplicationLink = async (
  needs: Needs,
  tx: Transaction,
  principal: Principal,
  offer: SelfServeOfferSave,
): Promise<number> => {
  const queryId = await createOffer(needs, tx, principal, { offer, application: true })
  await needs.lifecycles.offer.apply(tx, queryId, { type: 'offer.send', principal })
  return queryId
}
