import type { OfferState } from '../../../api/selfserve.ts'
import type { OfferEvent } from './events.ts'
import type { OfferGuard } from './guards.ts'

const own = ['offerIsOwn', 'offerQueryInProgress'] as const
const sending = [...own, 'offerIsComplete', 'offerHasContact'] as const
const identified = ['offerQueryInProgress', 'customerIsIdentified'] as const
const nothing = [] as const

export type Needs = Partial<Record<OfferEvent['type'], readonly OfferGuard[]>>

/** The guards of every transition, in the order in which a refusal names them: state → event → guards. */
export const needs = {
  new: { 'offer.save': own },
  saved: { 'offer.save': own, 'offer.preview': own, 'offer.send': [...own, 'offerWasSeen', ...sending] },
  previewed: { 'offer.save': own, 'offer.preview': own, 'offer.send': sending },
  sent: {
    'offer.resend': sending,
    'offer.withdraw': own,
    'customer.opened': ['offerQueryInProgress'],
    'customer.identified': ['offerQueryInProgress', 'offerIsForPerson'],
    'customer.saved': identified,
    'customer.applied': [
      ...identified,
      'customerContactIsGiven',
      'customerHasAnswered',
      'customerHasConsented',
    ],
    'links.expired': nothing,
  },
  applied: {},
  expired: { 'offer.resend': sending, 'offer.withdraw': own },
  withdrawn: {},
} as const satisfies Record<OfferState, Needs>
