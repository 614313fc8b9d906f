import { eq } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import type { linkStates } from '../../api/apply.ts'
import { offerRefusal } from '../../machines/lifecycle/offer/offer.machine.ts'
import { offerPhaseOf } from '../../machines/lifecycle/offer/offer-phase.ts'
import type { OfferFacts } from '../../machines/lifecycle/offer/offer-facts.ts'
import type { Dependencies } from '../dependencies/dependencies.ts'
import type { Connection, Transaction } from '../platform/database/database.ts'
import { Problem } from '../platform/http/problem.ts'
import { loadQueryParts, lockQuery, type StoredQuery } from '../query/record/query.store.ts'
import { type ApplicantRow, type ApplyLinkRow, applyLinkTable, type OfferRow } from '../schema/offer.table.ts'
import { findApplicant } from '../selfserve/offer.store.ts'
import { mayApply } from '../selfserve/may-apply.ts'
import { offerFacts, speaksForClient } from '../selfserve/offer-view.ts'
import { readOffer } from '../selfserve/offer-lifecycle.ts'
import { tokenHash } from '../selfserve/send-link.ts'
import { countAttempt } from '../session/login-limit.ts'
import { clientInfoOf } from '../session/sign-in.ts'

export type LinkState = (typeof linkStates)[number]

/** Whether a visitor may identify at the link, to apply or to follow the application. */
export const isForVisitors: Record<LinkState, boolean> = {
  open: true,
  used: true,
  revoked: false,
  expired: false,
  closed: false,
}

/** A link with its offer and query. */
export type OpenedLink = {
  link: ApplyLinkRow
  state: LinkState
  offer: OfferRow
  facts: OfferFacts
  stored: StoredQuery
  applicant: ApplicantRow | undefined
}

/**
 * Whether the applicant is the consumer named in the query. After the application is closed and reopened, the query
 * may have another client, whose contract the applicant must not see.
 */
export const isClient = ({ stored: { query }, applicant }: OpenedLink): boolean =>
  query.consumer && query.custRegCode === applicant?.personalCode

/** Whether the applicant still speaks for the client of the query: as the consumer, or as the company's representative. */
export const isOfClient = ({ stored: { query }, ...opened }: OpenedLink): boolean =>
  speaksForClient({ ...opened, query })

/** @throws Problem query.refused if the applicant is not the consumer named in the query */
export const assertClient = (opened: OpenedLink): void => {
  if (!isClient(opened))
    throw new Problem('query.refused', { currentStatus: opened.stored.query.status, reason: 'isConsumer' })
}

const stateOf = (link: ApplyLinkRow, offer: OfferRow, facts: OfferFacts, now: Date): LinkState => {
  // Any link of the offer counts, so another phone shows that the application is submitted.
  if (offerPhaseOf(offer.state) === 'applied') return 'used'
  if (link.revoked) return 'revoked'
  if (link.expiresAt <= now) return 'expired'
  return offerRefusal(offer.state, facts, { type: 'customer.opened' }) === null ? 'open' : 'closed'
}

const read = async (connection: Connection, link: ApplyLinkRow, now: Date): Promise<OpenedLink> => {
  const { offer, query } = await readOffer(connection, link.queryId)
  const stored = await loadQueryParts(connection, query)
  const applicant = await findApplicant(connection, link.queryId)
  const facts = offerFacts(offer, query, {
    applicant,
    mayApply: await mayApply(connection, { offer, query, applicant }),
  })
  return { link, state: stateOf(link, offer, facts, now), offer, facts, stored, applicant }
}

/**
 * @throws Problem apply.over with the reason why the link is closed. A session ends with its link, so check the link
 * before the session.
 */
export const assertLinkOpen = ({ state }: Pick<OpenedLink, 'state'>): void => {
  if (!isForVisitors[state]) throw new Problem('apply.over', { values: { link: state } })
}

/** @throws Problem notFound */
export const findLink = async (connection: Connection, id: number, now: Date): Promise<OpenedLink> => {
  const [link] = await connection.select().from(applyLinkTable).where(eq(applyLinkTable.id, id))
  if (!link) throw new Problem('notFound')
  return read(connection, link, now)
}

/**
 * Loads the link with its offer locked, so that it cannot be revoked before the transaction ends.
 * @throws Problem notFound
 */
export const lockLink = async (tx: Transaction, id: number, now: Date): Promise<OpenedLink> => {
  const [before] = await tx.select().from(applyLinkTable).where(eq(applyLinkTable.id, id))
  if (before) await lockQuery(tx, before.queryId)
  return findLink(tx, id, now)
}

type Needs = Pick<Dependencies, 'config' | 'database' | 'jobs' | 'now'>

/**
 * Finds the link of a token. Unknown tokens are counted per address and apart from wrong passwords, so that guessing
 * links does not block sign-in from the same address.
 * @throws Problem apply.unknown; request.tooMany
 */
export const openLink = async (needs: Needs, token: string, request: FastifyRequest): Promise<OpenedLink> => {
  const { config, database, now } = needs
  const hash = tokenHash(token)
  const [link] = await database.select().from(applyLinkTable).where(eq(applyLinkTable.tokenHash, hash))
  if (link) return read(database, link, now())
  const client = clientInfoOf(request, config)
  await countAttempt(
    needs,
    { ...client, counter: 'unknownLink', account: `apply:${hash}`, now: now() },
    'request.tooMany',
  )
  throw new Problem('apply.unknown')
}
