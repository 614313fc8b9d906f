import {
  type OfferEvent,
  type OfferFacts,
  performerOfEvent,
} from '../../machines/lifecycle/offer/offer-facts.ts'
import {
  type OfferEffect,
  offerMachine,
  offerRefusal,
  offerSnapshot,
} from '../../machines/lifecycle/offer/offer.machine.ts'
import { type Change, createLifecycle, type Lifecycle, type Effects } from '../lifecycle/apply-transition.ts'
import { audit } from '../platform/audit/write-audit.ts'
import type { Connection, Transaction } from '../platform/database/database.ts'
import { programOf, userIdOf } from '../platform/http/auth.ts'
import { Problem } from '../platform/http/problem.ts'
import { findQuery, lockQuery } from '../query/record/query.store.ts'
import { assertVisible } from '../query/record/visibility.ts'
import type { ApplicantRow, ApplyLinkRow, OfferRow, AttachmentRow } from '../schema/offer.table.ts'
import type { QueryRow } from '../schema/query.table.ts'
import { findApplicant, findLinks, findOffer, writeOffer } from './offer.store.ts'
import { findOfOffer } from './attachment.store.ts'
import { mayApply } from './may-apply.ts'
import { offerFacts } from './offer-view.ts'

export type StoredOffer = {
  offer: OfferRow
  query: QueryRow
  links: ApplyLinkRow[]
  attachments: AttachmentRow[]
  applicant: ApplicantRow | undefined
}
type LockedOffer = Pick<StoredOffer, 'offer' | 'query' | 'applicant'> & {
  mayApply: OfferFacts['mayApply']
  at: Date
}
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
  attachments: await findOfOffer(connection, queryId),
  applicant: await findApplicant(connection, queryId),
})

/** Locks the offer's query, so that steps of both wait for each other. */
const lock = async (tx: Transaction, id: number, at: Date): Promise<LockedOffer> => {
  const locked = await withOffer(tx, await lockQuery(tx, id))
  const applicant = await findApplicant(tx, id)
  return { ...locked, applicant, mayApply: await mayApply(tx, { ...locked, applicant }), at }
}

const factsOf = ({ offer, query, ...customer }: LockedOffer) => offerFacts(offer, query, customer)

const snapshot = (locked: LockedOffer) => offerSnapshot(locked.offer.state, factsOf(locked))

const refuse = (locked: LockedOffer, _before: unknown, event: OfferEvent): Problem => {
  const { offer, query } = locked
  const reason = offerRefusal(offer.state, factsOf(locked), event)
  return new Problem('query.refused', { currentStatus: query.status, ...(reason && { reason }) })
}

/** Entering data is not part of the history. */
const isUnrecorded = (event: OfferEvent, before: string, after: string): boolean =>
  event.type === 'customer.saved' || (event.type === 'offer.preview' && before === after)

const entries: Partial<Record<OfferEvent['type'], string>> = {
  'offer.resend': 'offer.resent',
  'customer.opened': 'offer.opened',
  'customer.identified': 'offer.identified',
}

/** Writes an offer's history to the audit trail: every state, every sending of links, the customer's steps. */
const history = async (tx: Transaction, { id, event, before, after }: OfferChange): Promise<void> => {
  if (isUnrecorded(event, before.value, after.value)) return
  const principal = performerOfEvent(event)
  const program = principal && programOf(principal)
  await audit(tx, {
    event: entries[event.type] ?? `offer.${after.value}`,
    accountUserId: principal ? userIdOf(principal) : null,
    subject: 'query',
    subjectId: id,
    ...(program && { details: { program } }),
  })
}

/** Creates the lifecycle of self-serve offers. */
export const createOfferLifecycle = (now: () => Date, effects: Effects<OfferEffect>): OfferLifecycle =>
  createLifecycle({
    name: 'offer',
    machine: offerMachine,
    effects,
    lock: (tx, id) => lock(tx, id, now()),
    storedStatus: ({ query }) => query.status,
    assertVisible: ({ query }, event) => {
      const principal = performerOfEvent(event)
      if (principal) assertVisible(principal, query)
    },
    snapshot,
    refuse,
    write: (tx, { id, after }) => writeOffer(tx, id, { state: after.value }),
    history,
    answer: readOffer,
  })
