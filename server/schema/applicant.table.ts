import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { ApplicantContact } from '../../api/apply.ts'
import type { PublicPerson } from '../../api/public-person.ts'
import type { ConsentName } from '../../api/consent.ts'
import { moment, writtenAt } from './columns.ts'
import { applyLinkTable, offerTable } from './offer.table.ts'

/** A consent as it was given: to which text, and when. */
export type GivenConsent = { name: ConsentName; version: string; givenAt: string }

/** Who applies for a self-serve offer, and what they have entered. */
export const applicantTable = pgTable('applicant', {
  queryId: integer()
    .primaryKey()
    .references(() => offerTable.queryId, { onDelete: 'cascade' }),
  /** The link at which they proved who they are. */
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

/** A customer's short visit after they have proved who they are; it is for this offer alone. */
export const applySessionTable = pgTable(
  'apply_session',
  {
    /** Of the secret in the browser's cookie. */
    secretHash: text().primaryKey(),
    linkId: integer()
      .notNull()
      .references(() => applyLinkTable.id, { onDelete: 'cascade' }),
    personalCode: text().notNull(),
    expiresAt: moment().notNull(),
  },
  (table) => [index().on(table.linkId)],
)

export type ApplySessionRow = typeof applySessionTable.$inferSelect
