import type { Application, Person } from '../../../api/apply.ts'
import type { Principal } from '../../../api/role.ts'
import type { SelfServeOfferSave } from '../../../api/selfserve.ts'
import type { StatusCode } from '../../../api/status.ts'
import { entryFaults } from '../../../domain/offer-prices.ts'

/** What the offer machine reads of a stored offer. */
export type OfferFacts = {
  /** The partner of the offer's query. */
  partnerId: number
  queryStatus: StatusCode
  /** Sent to the customer at once, without a preview by the shop. */
  application: boolean
  /** The customer's e-mail address or phone is known. */
  hasContact: boolean
  /** At least one asset, each with a group and a price, and a total that covers them. */
  complete: boolean
  /** Personal codes of the persons who may apply: the customer, or a company's representatives. */
  mayApply: readonly string[] | 'anybody'
  /** An applicant has been identified at the link. */
  identified: boolean
  contactGiven: boolean
  /** The applicant has answered the question about high public office. */
  officeAnswered: boolean
  /** The applicant has given every consent that an application needs. */
  consented: boolean
}

type Entry = Pick<SelfServeOfferSave, 'mainAssets' | 'optionalAssets' | 'totalAmount' | 'email' | 'phone'>

/** Returns the facts of an offer as entered; the customer's facts have their defaults. */
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
  /** `basedOn`: the version that the offer was read at; absent before the first read. */
  | (OfPrincipal<'save'> & { offer: SelfServeOfferSave; basedOn?: string })
  /** A user previews the offer as the customer will see it. */
  | OfPrincipal<'preview'>
  | OfPrincipal<'send'>
  | OfPrincipal<'resend'>
  | OfPrincipal<'withdraw'>
  /** The customer has opened the link for the first time. */
  | { type: 'customer.opened' }
  /** A person has been identified at the link. */
  | { type: 'customer.identified'; person: Person; linkId: number }
  /** The customer has entered contact data and consents, perhaps not all. */
  | { type: 'customer.saved'; application: Application }
  /** The customer has submitted the application. */
  | { type: 'customer.applied' }
  /** The last link has expired. */
  | { type: 'links.expired' }

/** Returns the user who gives a command; null for the customer, who has no account, and for outside events. */
export const performerOfEvent = (event: OfferEvent): Principal | null =>
  'principal' in event ? event.principal : null
