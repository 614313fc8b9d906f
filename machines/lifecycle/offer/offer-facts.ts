import type { Application, Person } from '../../../api/apply.ts'
import type { Principal } from '../../../api/role.ts'
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

type OfPrincipal<T extends string> = { type: `offer.${T}`; principal: Principal }

/** Every event of a self-serve offer. Commands are imperative, facts from outside are past tense. */
export type OfferEvent =
  /** `basedOn`: the version that was read before, by whoever has read one. */
  | (OfPrincipal<'save'> & { offer: SelfServeOfferSave; basedOn?: string })
  /** Somebody looks at the offer as the customer will see it. */
  | OfPrincipal<'preview'>
  | OfPrincipal<'send'>
  | OfPrincipal<'resend'>
  | OfPrincipal<'withdraw'>
  /** The customer has opened the link for the first time. */
  | { type: 'customer.opened' }
  /** Somebody has proved at the link who they are. */
  | { type: 'customer.identified'; person: Person; linkId: number }
  /** The customer has entered contact data and consents, not all of them perhaps. */
  | { type: 'customer.saved'; application: Application }
  /** The customer has submitted the application. */
  | { type: 'customer.applied' }
  /** The last link has run out. */
  | { type: 'links.expired' }

/** The user who gives a command; null for the customer, who has no account, and for facts from outside. */
export const performerOfEvent = (event: OfferEvent): Principal | null =>
  'principal' in event ? event.principal : null
