import { selfServeCalls } from '../../api/selfserve.calls.ts'
import type { Principal } from '../../api/role.ts'
import { OFFER_TYPES } from '../../domain/constants.ts'
import type { Dependencies } from '../dependencies/dependencies.ts'
import { answerPaper, findForPaper } from '../document/paper/answer-paper.ts'
import { offer } from '../document/paper/offer.ts'
import type { Connection } from '../platform/database/database.ts'
import { type Api, bind } from '../platform/http/bind.ts'
import { lockQuery } from '../query/record/query.store.ts'
import { type OfferDependencies, readOffer } from './offer-lifecycle.ts'

type PaperApi = Api & OfferDependencies & Pick<Dependencies, 'now'>

/** The paper of an offer; whoever could send it has then seen it, unless it was saved while the paper was made. */
const answer = async (
  api: PaperApi,
  asked: { principal: Principal; database: Connection; params: { queryId: number } },
  as: 'pdf' | 'html',
) => {
  const { principal, database, params } = asked
  const stored = await findForPaper(database, principal, params.queryId)
  await readOffer(database, params.queryId)
  const paper = await answerPaper(api, { principal, database, query: { as } }, stored, {
    kind: 'selfServeOffer',
    make: (w, agreement) => offer(w, agreement, OFFER_TYPES.shop),
  })
  await database.transaction(async (tx) => {
    const current = await lockQuery(tx, params.queryId)
    if (current?.modifiedAt.getTime() === stored.query.modifiedAt.getTime())
      await api.lifecycles.offer.applyIfAllowed(tx, params.queryId, { type: 'offer.preview', principal })
  })
  return paper
}

/** The offer as the customer will see it, from one template. */
export const offerPaperRoutes = (api: PaperApi): void => {
  bind(api, selfServeCalls.offerHtml, {}, (asked) => answer(api, asked, 'html'))
  bind(api, selfServeCalls.offerPdf, {}, (asked) => answer(api, asked, 'pdf'))
}
