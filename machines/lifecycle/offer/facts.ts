import type { StatusCode } from '../../../api/status.ts'

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
}
