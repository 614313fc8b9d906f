import type { SelfServeOfferSave } from '../../../api/selfserve.ts'
import type { StatusCode } from '../../../api/status.ts'
import { entryFaults } from '../../../domain/offer-prices.ts'

/** What the offer machine needs to know of a stored offer. */
export type OfferFacts = {
  /** Of the query that the offer belongs to. */
  partnerId: number
  queryStatus: StatusCode
  /** Sent to the customer at once, without an offer that the shop looks at first. */
  application: boolean
  /** The customer's e-mail address or phone is known. */
  hasContact: boolean
  /** At least one asset, each with a group and a price, and a total that covers them. */
  complete: boolean
  /** Personal codes of those who may apply: the customer's, or those of a company's representatives. */
  mayApply: readonly string[] | 'anybody'
  /** One of them has proved at the link who they are. */
  identified: boolean
  contactGiven: boolean
  /** They have said whether they hold a high public office. */
  officeAnswered: boolean
  /** To everything that an application needs. */
  consented: boolean
}

type Entry = Pick<SelfServeOfferSave, 'mainAssets' | 'optionalAssets' | 'totalAmount' | 'email' | 'phone'>

/** The facts of an offer as it is entered; of the customer none yet. */
export const factsOfEntry = (
  entered: Entry,
  offer: Pick<OfferFacts, 'partnerId' | 'queryStatus' | 'application'>,
): OfferFacts => ({
  ...offer,
  hasContact: entered.email !== '' || entered.phone !== '',
  complete: entered.mainAssets.length > 0 && entryFaults(entered).length === 0,
  mayApply: 'anybody',
  identified: false,
  contactGiven: false,
  officeAnswered: false,
  consented: false,
})
