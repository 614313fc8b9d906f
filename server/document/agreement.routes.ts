import { agreementCalls } from '../../api/agreement.calls.ts'
import { OFFER_TYPES, USERS_WITHOUT_OFFERS } from '../../domain/constants.ts'
import { lockOfField } from '../../machines/lifecycle/query/field-rules.ts'
import type { Dependencies } from '../dependencies/dependencies.ts'
import { type Api, bind } from '../platform/http/bind.ts'
import { Problem } from '../platform/http/problem.ts'
import { viewOf } from '../query/record/form-seen.ts'
import type { StoredQuery } from '../query/record/query.store.ts'
import { changeQuery, type SaveDependencies } from '../query/save/save.ts'
import { actOfAcceptance } from './paper/act-of-acceptance.ts'
import { answerPaper, findForPaper, inhouseOnly } from './paper/answer-paper.ts'
import { backingRoutes } from './paper/backing.routes.ts'
import { leasingContract, shopContract } from './paper/leasing-contract.ts'
import { offer } from './paper/offer-paper.ts'
import { returnFormRoutes } from './paper/return-form.routes.ts'

/** A shop prints its contract to have it signed on paper: where its partner may, and once there is a contract. */
const refuseNoPaper = ({ query, partner }: StoredQuery) => {
  const reason = !partner.manualSigning
    ? 'signsOnPaper'
    : query.lendifyRefno === ''
      ? 'hasLedgerContract'
      : null
  if (reason) throw new Problem('query.refused', { currentStatus: query.status, reason })
}

const bindContracts = (api: Api & Pick<Dependencies, 'now'>) => {
  bind(api, agreementCalls.leasingContract, {}, async (asked) => {
    const { principal, database, params } = asked
    inhouseOnly(principal)
    const stored = await findForPaper(database, principal, params.id)
    return answerPaper(api, asked, stored, { kind: 'leasingContract', make: leasingContract })
  })
  bind(api, agreementCalls.shopContract, {}, async (asked) => {
    const { principal, database, params } = asked
    const stored = await findForPaper(database, principal, params.id)
    refuseNoPaper(stored)
    return answerPaper(api, asked, stored, { kind: 'shopContract', make: shopContract })
  })
}

/** Besides being printed, the act that was sent is the query's, where its caller may enter one. */
const bindActOfAcceptance = (api: Api & SaveDependencies) =>
  bind(api, agreementCalls.actOfAcceptance, {}, async (asked) => {
    const { principal, database, params, query, body } = asked
    inhouseOnly(principal)
    const stored = await findForPaper(database, principal, params.id)
    const answer = await answerPaper(api, asked, stored, {
      kind: 'actOfAcceptance',
      make: (w, agreement) => actOfAcceptance(w, agreement, body),
    })
    const lock = lockOfField(stored.query.status, viewOf(principal), 'actOfAcceptance')
    if (query.as !== 'html' && lock === null)
      await changeQuery(api, database, principal, params.id, { actOfAcceptance: body })
    return answer
  })

/** The documents that the portal makes of a query and hands out, as PDF or HTML. */
export const agreementRoutes = (api: Api & SaveDependencies): void => {
  bindContracts(api)
  backingRoutes(api)
  returnFormRoutes(api)
  bind(api, agreementCalls.offer, {}, async (asked) => {
    const { principal, database, params, query } = asked
    if (USERS_WITHOUT_OFFERS.includes(principal.userId)) throw new Problem('access.denied')
    const type = query.offerType ?? OFFER_TYPES.default
    const stored = await findForPaper(database, principal, params.id)
    return answerPaper(api, asked, stored, {
      kind: 'offer',
      make: (w, agreement) => offer(w, agreement, type),
    })
  })
  bindActOfAcceptance(api)
}
