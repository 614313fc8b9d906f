import type { OfferEvent } from './events.ts'
import { performerOfEvent } from './events.ts'
import type { OfferFacts } from './facts.ts'

type Attempt = { facts: OfferFacts; event: OfferEvent }

const mayApply = ({ facts, event }: Attempt): boolean =>
  facts.mayApply === 'anybody' ||
  (event.type === 'customer.identified' && facts.mayApply.includes(event.person.personalCode))

/** Each guard by its name; `guard.<name>` in `lang/` says why an event is refused. */
export const offerGuards = {
  offerIsOwn: ({ facts, event }) => performerOfEvent(event)?.partnerId === facts.partnerId,
  offerQueryInProgress: ({ facts }) => facts.queryStatus === 'P',
  offerWasSeen: ({ facts }) => facts.application,
  offerIsComplete: ({ facts }) => facts.complete,
  offerHasContact: ({ facts }) => facts.hasContact,
  offerIsForPerson: mayApply,
  customerIsIdentified: ({ facts }) => facts.identified,
  customerContactIsGiven: ({ facts }) => facts.contactGiven,
  customerHasAnswered: ({ facts }) => facts.officeAnswered,
  customerHasConsented: ({ facts }) => facts.consented,
} as const satisfies Record<string, (attempt: Attempt) => boolean>

export type OfferGuard = keyof typeof offerGuards

/** The first of these guards that fails; null where all hold. */
export const failingOfferGuard = (
  needs: readonly OfferGuard[],
  facts: OfferFacts,
  event: OfferEvent,
): OfferGuard | null => needs.find((name) => !offerGuards[name]({ facts, event })) ?? null
