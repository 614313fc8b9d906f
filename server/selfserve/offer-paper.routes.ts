import { selfServeCalls } from '../../api/selfserve.calls.ts'
import type { Principal } from '../../api/role.ts'
import { OFFER_TYPES } from '../../domain/constants.ts'
import type { Dependencies } from '../dependencies/dependencies.ts'
import { answerPaper, findForPaper } from '../document/paper/answer-paper.ts'
import { offer } from '../document/paper/offer-paper.ts'
import type { Connection } from '../platform/database/database.ts'
import { type Api, bind } from '../platform/http/bind.ts'
import { lockQuery } from '../query/record/query.store.ts'
import { type OfferDependencies, readOffer } from './offer-lifecycle.ts'
import { findOffer } from './offer.store.ts'

type PaperApi = Api & OfferDependencies & Pick<Dependencies, 'now'>

type Version = { modifiedAt: Date }

const isSame = (one: Version | undefined, other: Version): boolean =>
  one?.modifiedAt.getTime() === other.modifiedAt.getTime()

/** Renders the offer. A user who may send it has then previewed it, unless it was saved during rendering. */
const answer = async (
  api: PaperApi,
  asked: { principal: Principal; database: Connection; params: { queryId: number } },
  as: 'pdf' | 'html',
) => {
  const { principal, database, params } = asked
  const { queryId } = params
  // Read before rendering: a save in between must make the document newer than the preview, not older.
  const { offer: drawn } = await readOffer(database, queryId)
  const stored = await findForPaper(database, principal, queryId)
  const paper = await answerPaper(api, { principal, database, query: { as } }, stored, {
    kind: 'selfServeOffer',
    make: (w, agreement) => offer(w, agreement, OFFER_TYPES.shop),
  })
  await database.transaction(async (tx) => {
    const query = await lockQuery(tx, queryId)
    const current = await findOffer(tx, queryId)
    if (isSame(query, stored.query) && isSame(current, drawn))
      await api.lifecycles.offer.applyIfAllowed(tx, queryId, { type: 'offer.preview', principal })
  })
  return paper
}

/** Route of the offer's document, from one template. */
export const offerPaperRoutes = (api: PaperApi): void => {
  bind(api, selfServeCalls.offerHtml, {}, (asked) => answer(api, asked, 'html'))
  bind(api, selfServeCalls.offerPdf, {}, (asked) => answer(api, asked, 'pdf'))
}
