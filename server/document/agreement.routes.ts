import { agreementCalls } from '../../contract/agreement.calls.ts'
import { OFFER_TYPES, USERS_WITHOUT_OFFERS } from '../../domain/constants.ts'
import type { Actor } from '../../contract/role.ts'
import { kindOf, seesInhouse } from '../../machines/query.actor.ts'
import type { Connection } from '../database/database.ts'
import type { FileAnswer } from '../http/answer.ts'
import { type Api, bind } from '../http/bind.ts'
import { Problem } from '../http/problem.ts'
import { findQuery, type StoredQuery, withParts } from '../query/query.store.ts'
import { reached } from '../query/visibility.ts'
import { actOfAcceptance } from './act-of-acceptance.ts'
import { type Agreement, agreementOf } from './agreement.ts'
import type { NamedContent } from './content.ts'
import { leasingContract, shopContract } from './leasing-contract.ts'
import { offer } from './offer.ts'
import { printPdf } from './print.ts'
import { type Writer, writerOf } from './writer.ts'

export const PDF = 'application/pdf'

type Ask = { api: Api; database: Connection; actor: Actor; queryId: number }
type Make = (w: Writer, agreement: Agreement) => NamedContent

const find = async ({ database, actor, queryId }: Ask): Promise<StoredQuery> =>
  withParts(database, reached(actor, await findQuery(database, queryId)))

/** A document of the query in the query's language. */
const answer = async ({ api, database }: Ask, stored: StoredQuery, make: Make): Promise<FileAnswer> => {
  const agreement = await agreementOf(database, stored, api.now())
  const { name, content } = make(writerOf(stored.query.language), agreement)
  return { name: `${name}.pdf`, type: PDF, content: await printPdf(content) }
}

/** The contract's papers are for those who see a query as in-house. */
const inhouseOnly = (actor: Actor) => {
  if (!seesInhouse(kindOf(actor))) throw new Problem('access.denied')
}

/** A shop prints its contract to have it signed on paper: where its partner may, and once there is a contract. */
const refuseNoPaper = ({ query, partner }: StoredQuery) => {
  const reason = !partner.manualSigning
    ? 'signsOnPaper'
    : query.lendifyRefno === ''
      ? 'hasLedgerContract'
      : null
  if (reason) throw new Problem('query.refused', { currentStatus: query.status, reason })
}

const bindContracts = (api: Api) => {
  bind(api, agreementCalls.leasingContract, {}, async ({ actor, database, params }) => {
    inhouseOnly(actor)
    const ask = { api, database, actor, queryId: params.id }
    return answer(ask, await find(ask), leasingContract)
  })
  bind(api, agreementCalls.shopContract, {}, async ({ actor, database, params }) => {
    const ask = { api, database, actor, queryId: params.id }
    const stored = await find(ask)
    refuseNoPaper(stored)
    return answer(ask, stored, shopContract)
  })
}

/** The documents that the portal makes of a query and hands out as PDF. */
export const agreementRoutes = (api: Api): void => {
  bindContracts(api)
  bind(api, agreementCalls.offer, {}, async ({ actor, database, params, query }) => {
    if (USERS_WITHOUT_OFFERS.includes(actor.userId)) throw new Problem('access.denied')
    const ask = { api, database, actor, queryId: params.id }
    const type = query.offerType ?? OFFER_TYPES.default
    return answer(ask, await find(ask), (w, agreement) => offer(w, agreement, type))
  })
  bind(api, agreementCalls.actOfAcceptance, {}, async ({ actor, database, params, body }) => {
    inhouseOnly(actor)
    const ask = { api, database, actor, queryId: params.id }
    return answer(ask, await find(ask), (w, agreement) => actOfAcceptance(w, agreement, body))
  })
}
