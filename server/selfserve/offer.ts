import type { SelfServeOffer } from '../../api/selfserve.ts'
import { entryFaults } from '../../domain/selfserve.ts'
import type { OfferFacts } from '../../machines/lifecycle/offer/facts.ts'
import type { ApplyLinkRow, OfferRow } from '../schema/offer.table.ts'
import type { QueryRow } from '../schema/query.table.ts'

/** What the machine needs to know of a stored offer. */
export const offerFacts = (
  { entered, application }: OfferRow,
  { partnerId, status }: Pick<QueryRow, 'partnerId' | 'status'>,
): OfferFacts => ({
  partnerId,
  queryStatus: status,
  application,
  hasContact: entered.email !== '' || entered.phone !== '',
  complete: entryFaults(entered).length === 0,
})

const toLink = (row: ApplyLinkRow): SelfServeOffer['links'][number] => ({
  channel: row.channel,
  delivery: row.delivery,
  createdDtime: row.createdAt.toISOString(),
  sentDtime: row.sentAt?.toISOString() ?? null,
  expiresDtime: row.expiresAt.toISOString(),
  revoked: row.revoked,
  used: row.usedAt !== null,
})

/** An offer as the API returns it. */
export const toOffer = (
  { entered, state, application, queryId }: OfferRow,
  { status }: Pick<QueryRow, 'status'>,
  links: readonly ApplyLinkRow[],
): SelfServeOffer => ({
  ...entered,
  queryId,
  status,
  state,
  application,
  links: links.map(toLink),
})
