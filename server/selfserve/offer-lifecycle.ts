import type { OfferEvent } from '../../machines/lifecycle/offer/events.ts'
import { performerOfEvent } from '../../machines/lifecycle/offer/events.ts'
import {
  type OfferEffect,
  offerMachine,
  offerRefusal,
  offerSnapshot,
} from '../../machines/lifecycle/offer/offer.machine.ts'
import { type Change, createLifecycle, type Lifecycle } from '../lifecycle/apply-transition.ts'
import type { Effects } from '../lifecycle/effects.ts'
import { audit } from '../platform/audit/audit.ts'
import type { Connection, Transaction } from '../platform/database/database.ts'
import { Problem } from '../platform/http/problem.ts'
import { findQuery, lockQuery } from '../query/record/query.store.ts'
import { assertVisible } from '../query/record/visibility.ts'
import type { ApplyLinkRow, OfferRow } from '../schema/offer.table.ts'
import type { QueryRow } from '../schema/query.table.ts'
import { offerFacts } from './offer.ts'
import { findLinks, findOffer, writeOffer } from './offer.store.ts'

export type StoredOffer = { offer: OfferRow; query: QueryRow; links: ApplyLinkRow[] }
type LockedOffer = Omit<StoredOffer, 'links'> & { at: Date }
export type OfferLifecycle = Lifecycle<OfferEvent, LockedOffer, StoredOffer>

/** Needed to apply events to an offer. */
export type OfferDependencies = { lifecycles: { offer: OfferLifecycle } }

type OfferChange = Change<typeof offerMachine, LockedOffer>

const withOffer = async (connection: Connection, query: QueryRow | undefined) => {
  const offer = query && (await findOffer(connection, query.queryId))
  if (!offer) throw new Problem('notFound')
  return { query, offer }
}

/** @throws Problem notFound */
export const readOffer = async (connection: Connection, queryId: number): Promise<StoredOffer> => ({
  ...(await withOffer(connection, await findQuery(connection, queryId))),
  links: await findLinks(connection, queryId),
})

/** An offer is locked by its query, so that steps of both wait for each other. */
const lock = async (tx: Transaction, id: number, at: Date): Promise<LockedOffer> => ({
  ...(await withOffer(tx, await lockQuery(tx, id))),
  at,
})

const snapshot = ({ offer, query }: LockedOffer) => offerSnapshot(offer.state, offerFacts(offer, query))

const refuse = ({ offer, query }: LockedOffer, _before: unknown, event: OfferEvent): Problem => {
  const reason = offerRefusal(offer.state, offerFacts(offer, query), event)
  return new Problem('query.refused', { currentStatus: query.status, ...(reason && { reason }) })
}

/** An offer's history is the audit trail: every state it enters, and each time its links were sent. */
const history = (tx: Transaction, { id, event, before, after }: OfferChange) =>
  event.type === 'offer.preview' && before.value === after.value
    ? Promise.resolve()
    : audit(tx, {
        event: event.type === 'offer.resend' ? 'offer.resent' : `offer.${after.value}`,
        accountUserId: performerOfEvent(event)?.userId ?? null,
        subject: 'query',
        subjectId: id,
      })

/** The life of a self-serve offer. */
export const createOfferLifecycle = (now: () => Date, effects: Effects<OfferEffect>): OfferLifecycle =>
  createLifecycle({
    machine: offerMachine,
    effects,
    lock: (tx, id) => lock(tx, id, now()),
    assertVisible: ({ query }, event) => {
      const principal = performerOfEvent(event)
      if (principal) assertVisible(principal, query)
    },
    snapshot,
    refuse,
    write: (tx, { id, after, locked: { at } }) => writeOffer(tx, id, { state: after.value, modifiedAt: at }),
    history,
    answer: readOffer,
  })
