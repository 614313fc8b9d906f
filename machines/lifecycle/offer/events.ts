import type { Principal } from '../../../api/role.ts'
import type { SelfServeOfferSave } from '../../../api/selfserve.ts'

type OfPrincipal<T extends string> = { type: `offer.${T}`; principal: Principal }

/** Every event of a self-serve offer. Commands are imperative, facts from outside are past tense. */
export type OfferEvent =
  | (OfPrincipal<'save'> & { offer: SelfServeOfferSave })
  /** Somebody looks at the offer as the customer will see it. */
  | OfPrincipal<'preview'>
  | OfPrincipal<'send'>
  | OfPrincipal<'resend'>
  | OfPrincipal<'withdraw'>
  /** The customer has submitted the application. */
  | { type: 'customer.applied' }
  /** The last link has run out. */
  | { type: 'links.expired' }

/** The person who gives a command; null for facts from outside. */
export const performerOfEvent = (event: OfferEvent): Principal | null =>
  'principal' in event ? event.principal : null
