import { and, setup } from 'xstate'
import type { Application, Person } from '../../../api/apply.ts'
import type { Principal } from '../../../api/role.ts'
import type { OfferState, SelfServeOfferSave } from '../../../api/selfserve.ts'
import { effect, type Effect, type EffectOf } from '../effect.ts'
import { type OfferEvent, type OfferFacts, performerOfEvent } from './offer-facts.ts'

const own = ['offerIsOwn', 'offerQueryInProgress'] as const
const sending = [...own, 'offerIsComplete', 'offerHasContact'] as const
const identified = ['offerQueryInProgress', 'customerIsIdentified'] as const
const noGuards = [] as const

type Needs = Partial<Record<OfferEvent['type'], readonly OfferGuard[]>>

/** The guards of every transition, in the order in which a refusal names them: state → event → guards. */
const needs = {
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
    'links.expired': noGuards,
  },
  applied: {},
  expired: { 'offer.resend': sending, 'offer.withdraw': own },
  withdrawn: {},
} as const satisfies Record<OfferState, Needs>

type Attempt = { facts: OfferFacts; event: OfferEvent }

const mayApply = ({ facts, event }: Attempt): boolean =>
  facts.mayApply === 'anybody' ||
  (event.type === 'customer.identified' && facts.mayApply.includes(event.person.personalCode))

/** Each guard by its name; `refusal.<name>` in `lang/` explains a refusal. */
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

/** Returns the first of these guards that fails; null if all hold. */
const failingOfferGuard = (
  needs: readonly OfferGuard[],
  facts: OfferFacts,
  event: OfferEvent,
): OfferGuard | null => needs.find((name) => !offerGuards[name]({ facts, event })) ?? null

type GuardArgs = { context: OfferFacts; event: OfferEvent }

const named = Object.fromEntries(
  Object.entries(offerGuards).map(([name, holds]: [string, (attempt: Attempt) => boolean]) => [
    name,
    ({ context: facts, event }: GuardArgs) => holds({ facts, event }),
  ]),
) as Record<OfferGuard, (asked: GuardArgs) => boolean>

type Identifying = { event: Extract<OfferEvent, { type: 'customer.identified' }> }
type Applying = { event: Extract<OfferEvent, { type: 'customer.saved' }> }
type Saving = { event: Extract<OfferEvent, { type: 'offer.save' }> }

const typed = setup({
  types: {} as {
    input: OfferFacts
    context: OfferFacts
    events: OfferEvent
    tags: 'editable'
  },
  guards: named,
  actions: {
    /** Stores the entered offer, with the query's assets and client. */
    storeOffer: effect as Effect<{
      principal: Principal
      offer: SelfServeOfferSave
      basedOn: string | undefined
    }>,
    /** Revokes the links that were sent before. */
    revokeLinks: effect as Effect,
    /** Enqueues the jobs that send the customer a link by e-mail and SMS. */
    sendLinks: effect as Effect,
    storeOpened: effect as Effect,
    /** Stores who applies, and deletes what another person has entered before. */
    storePerson: effect as Effect<{ person: Person; linkId: number }>,
    storeApplication: effect as Effect<Application>,
    /** Marks the link as used, and sends the query on with the customer's input. */
    submitApplication: effect as Effect,
  },
})

/** The guards of a transition, and the same for the pages that show it. */
const when = (guards: readonly OfferGuard[]) => ({
  guard: and<OfferFacts, OfferEvent, { type: OfferGuard }[]>(guards.map((type) => ({ type }))),
  meta: { needs: guards },
})
const store = {
  type: 'storeOffer',
  params: ({ event: { principal, offer, basedOn } }: Saving) => ({ principal, offer, basedOn }),
} as const

const storePerson = {
  type: 'storePerson',
  params: ({ event: { person, linkId } }: Identifying) => ({ person, linkId }),
} as const
const storeApplication = {
  type: 'storeApplication',
  params: ({ event: { application } }: Applying) => application,
} as const

/**
 * The life of a self-serve offer: saved, previewed, sent, and applied for by the customer. Changing a previewed offer
 * makes it saved again; a sent offer is locked. The server runs it by `transition()` and never starts it.
 */
export const offerMachine = typed.createMachine({
  id: 'offer',
  context: ({ input }) => input,
  initial: 'new',
  states: {
    new: {
      tags: ['editable'],
      on: { 'offer.save': { target: 'saved', ...when(needs.new['offer.save']), actions: store } },
    },
    saved: {
      tags: ['editable'],
      on: {
        'offer.save': { ...when(needs.saved['offer.save']), actions: store },
        'offer.preview': { target: 'previewed', ...when(needs.saved['offer.preview']) },
        'offer.send': { target: 'sent', ...when(needs.saved['offer.send']), actions: 'sendLinks' },
      },
    },
    previewed: {
      tags: ['editable'],
      on: {
        'offer.save': { target: 'saved', ...when(needs.previewed['offer.save']), actions: store },
        'offer.preview': { target: 'previewed', ...when(needs.previewed['offer.preview']) },
        'offer.send': { target: 'sent', ...when(needs.previewed['offer.send']), actions: 'sendLinks' },
      },
    },
    sent: {
      on: {
        'offer.resend': {
          ...when(needs.sent['offer.resend']),
          actions: ['revokeLinks', 'sendLinks'],
        },
        'offer.withdraw': {
          target: 'withdrawn',
          ...when(needs.sent['offer.withdraw']),
          actions: 'revokeLinks',
        },
        'customer.opened': { ...when(needs.sent['customer.opened']), actions: 'storeOpened' },
        'customer.identified': { ...when(needs.sent['customer.identified']), actions: storePerson },
        'customer.saved': { ...when(needs.sent['customer.saved']), actions: storeApplication },
        'customer.applied': {
          target: 'applied',
          ...when(needs.sent['customer.applied']),
          actions: ['submitApplication', 'revokeLinks'],
        },
        'links.expired': { target: 'expired' },
      },
    },
    applied: {},
    expired: {
      on: {
        'offer.resend': {
          target: 'sent',
          ...when(needs.expired['offer.resend']),
          actions: ['revokeLinks', 'sendLinks'],
        },
        'offer.withdraw': { target: 'withdrawn', ...when(needs.expired['offer.withdraw']) },
      },
    },
    withdrawn: {},
  },
})

/** Every action that the server implements for an offer. */
export type OfferEffect = EffectOf<typeof offerMachine, never>

/** The machine's snapshot at a stored offer, for `can` and `transition()`; no actor is started. */
export const offerSnapshot = (state: OfferState, facts: OfferFacts) =>
  offerMachine.resolveState({ value: state, context: facts })

/**
 * Why the machine rejects an event: the guard that failed, or that the state has no such transition. Null if the
 * machine accepts it.
 */
export const offerRefusal = (
  state: OfferState,
  facts: OfferFacts,
  event: OfferEvent,
): OfferGuard | 'offerNotFromThisState' | null => {
  const names = (needs[state] as Needs)[event.type]
  return names ? failingOfferGuard(names, facts, event) : 'offerNotFromThisState'
}
