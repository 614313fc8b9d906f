import { type SQLWrapper, sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgEnum, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { linkChannels, linkDeliveries, offerStates, type SelfServeOfferSave } from '../../api/selfserve.ts'
import { offerStatesIn } from '../../machines/lifecycle/offer/offer-phase.ts'
import { flag, identity, moment, writtenAt } from './columns.ts'
import { queryTable } from './query.table.ts'
import type { ApplicantContact } from '../../api/apply.ts'
import type { PublicPerson } from '../../api/public-person.ts'
import type { ConsentName } from '../../api/consent.ts'
import { documentTable } from './document.table.ts'
import { partnerTable } from './partner.table.ts'
import { userTable } from './user.table.ts'

export const offerStateType = pgEnum('offer_state', offerStates)
export const linkChannelType = pgEnum('link_channel', linkChannels)
export const linkDeliveryType = pgEnum('link_delivery', linkDeliveries)

const offeredStates = offerStatesIn('offered').map((state) => `'${state}'`)

/** Whether an offer is sent; whether a link still lets the customer apply is for `isWithCustomer`. */
export const isOffered = ({ state }: Record<'state', SQLWrapper>) =>
  sql`${state} in (${sql.raw(offeredStates.join(', '))})`

/** A self-serve offer of a query; the query holds its assets, client and contract fee as every query does. */
export const offerTable = pgTable(
  'self_serve_offer',
  {
    queryId: integer()
      .primaryKey()
      .references(() => queryTable.queryId, { onDelete: 'cascade' }),
    /** Written by the offer's lifecycle only. */
    state: offerStateType().notNull().default('new'),
    /** Sent directly as an application, without an offer. */
    application: boolean().notNull(),
    /** As it was entered. */
    entered: jsonb().$type<SelfServeOfferSave>().notNull(),
    /** Time of the last change of `entered`. */
    modifiedAt: writtenAt(),
    /** Times of first opening, identification and submission. */
    openedAt: moment(),
    identifiedAt: moment(),
    appliedAt: moment(),
  },
  (table) => [index('self_serve_offer_with_customer').on(table.queryId).where(isOffered(table))],
)

export type OfferRow = typeof offerTable.$inferSelect

/** Links to the customer's page, by token hash, so that the database does not reveal usable links. */
export const applyLinkTable = pgTable(
  'apply_link',
  {
    id: identity(),
    queryId: integer()
      .notNull()
      .references(() => offerTable.queryId, { onDelete: 'cascade' }),
    channel: linkChannelType().notNull(),
    /** E-mail address, or phone number with country prefix. */
    recipient: text().notNull(),
    /** Null until sent; the token is created with the message, so that no job contains it. */
    tokenHash: text().unique(),
    delivery: linkDeliveryType().notNull().default('waiting'),
    createdAt: writtenAt(),
    sentAt: moment(),
    expiresAt: moment().notNull(),
    usedAt: moment(),
    revoked: flag(),
  },
  (table) => [index().on(table.queryId)],
)

export type ApplyLinkRow = typeof applyLinkTable.$inferSelect

/** A given consent with its text's version and time. */
type GivenConsent = { name: ConsentName; version: string; givenAt: string }

/** Applicants of self-serve offers with their input. */
export const applicantTable = pgTable('applicant', {
  queryId: integer()
    .primaryKey()
    .references(() => offerTable.queryId, { onDelete: 'cascade' }),
  /** The link at which they identified. */
  linkId: integer()
    .notNull()
    .references(() => applyLinkTable.id, { onDelete: 'cascade' }),
  personalCode: text().notNull(),
  name: text().notNull(),
  /** Null until something is entered. */
  contact: jsonb().$type<ApplicantContact>(),
  /** Null until it is answered. */
  publicOffice: text().$type<PublicPerson>(),
  consents: jsonb().$type<GivenConsent[]>().notNull().default([]),
  modifiedAt: writtenAt(),
})

export type ApplicantRow = typeof applicantTable.$inferSelect

/** Sessions of identified customers, for this offer only. */
export const applySessionTable = pgTable(
  'apply_session',
  {
    /** Hash of the cookie's secret. */
    secretHash: text().primaryKey(),
    linkId: integer()
      .notNull()
      .references(() => applyLinkTable.id, { onDelete: 'cascade' }),
    personalCode: text().notNull(),
    expiresAt: moment().notNull(),
  },
  (table) => [index().on(table.linkId)],
)

/**
 * Files uploaded for a self-serve offer, possibly before it is saved; saved with an offer they become documents of
 * its query.
 */
export const attachmentTable = pgTable(
  'self_serve_attachment',
  {
    fileId: uuid().primaryKey().defaultRandom(),
    partnerId: integer()
      .notNull()
      .references(() => partnerTable.partnerId, { onDelete: 'cascade' }),
    /** Null until an offer with it is saved. */
    docFileId: integer()
      .unique()
      .references(() => documentTable.docFileId, { onDelete: 'cascade' }),
    fileName: text().notNull(),
    /** Bytes. */
    size: integer().notNull(),
    storedKey: uuid().notNull(),
    createdAt: writtenAt(),
    createdBy: integer()
      .notNull()
      .references(() => userTable.accountUserId),
    /** The name at that time. */
    createdByName: text().notNull(),
  },
  (table) => [index().on(table.createdBy)],
)

export type AttachmentRow = typeof attachmentTable.$inferSelect
