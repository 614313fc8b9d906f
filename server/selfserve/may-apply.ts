import type { OfferFacts } from '../../machines/lifecycle/offer/offer-facts.ts'
import { findLimit } from '../query/parts/limit.store.ts'
import type { Connection } from '../platform/database/database.ts'
import type { ApplicantRow, OfferRow } from '../schema/offer.table.ts'
import type { QueryRow } from '../schema/query.table.ts'
import { isForCompany } from './offer-view.ts'

type Named = {
  offer: OfferRow
  query: Pick<QueryRow, 'consumer' | 'custRegCode'>
  applicant: ApplicantRow | undefined
}

/** The private person named by the shop in the offer, or by an in-house user in the query. */
const personOf = ({ entered }: OfferRow, { consumer, custRegCode }: Named['query']): string | undefined =>
  entered.customerRegCode || (consumer ? custRegCode : '') || undefined

/**
 * Returns who may apply: the company's representatives according to the limit engine, or the private person named in
 * the offer or query. If no person is named, the first to identify at the link may apply.
 */
export const mayApply = async (
  connection: Connection,
  { offer, query, applicant }: Named,
): Promise<OfferFacts['mayApply']> => {
  if (!isForCompany(offer)) {
    const person = personOf(offer, query) ?? applicant?.personalCode
    return person === undefined ? 'anybody' : [person]
  }
  const limit = await findLimit(connection, offer.entered.customerRegCode)
  return (limit?.answer?.representatives ?? []).map((person) => person.identity_code)
}
