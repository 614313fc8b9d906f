import type { Application, Person } from '../../../api/apply.ts'
import type { Principal } from '../../../api/role.ts'
import type { SelfServeOfferSave } from '../../../api/selfserve.ts'

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
