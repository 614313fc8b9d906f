import { index, integer, jsonb, pgEnum, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { containerStates, type SignerRole } from '../../api/container.ts'
import type { Language } from '../../api/language.ts'
import { flag, identity, moment, words } from './columns.ts'
import { queryTable } from './query.table.ts'
import { userTable } from './user.table.ts'

export const containerStateType = pgEnum('container_state', containerStates)

/** Files of a query gathered for signing. */
export const containerTable = pgTable(
  'signing_container',
  {
    id: identity(),
    queryId: integer()
      .notNull()
      .references(() => queryTable.queryId, { onDelete: 'cascade' }),
    /** Container number. */
    title: text().notNull(),
    additionalInfo: words(),
    /** Written by the container's lifecycle only, like the times of its changes. */
    state: containerStateType().notNull().default('unsent'),
    /** Our id in the URLs of postback and signed file; null before sending. */
    uuid: uuid().unique(),
    sentAt: moment(),
    /** User who sent it. */
    sentBy: integer().references(() => userTable.accountUserId),
    remindedAt: moment(),
    /** Key of the only attempt that may start the signing at the gateway; stays once it has. */
    claim: uuid(),
    claimedAt: moment(),
    /** The signing at the gateway, once it is started. */
    gatewayToken: text(),
    allSignedAt: moment(),
    /** Signed outside the system and marked so by hand. */
    signedByHand: flag(),
    /** Where the signed file is stored. */
    sealedKey: uuid(),
  },
  (table) => [index().on(table.queryId), index().on(table.gatewayToken)],
)

export type ContainerRow = typeof containerTable.$inferSelect

export const containerFileTable = pgTable(
  'container_file',
  {
    id: identity(),
    containerId: integer()
      .notNull()
      .references(() => containerTable.id, { onDelete: 'cascade' }),
    /** Option code of a generated document, or `c` and the id of an uploaded one. */
    code: text().notNull(),
    fileName: text().notNull(),
    /** The file as sent; a generated document has none before. */
    storedKey: uuid(),
  },
  (table) => [index().on(table.containerId)],
)

export type ContainerFileRow = typeof containerFileTable.$inferSelect

export const containerSignerTable = pgTable(
  'container_signer',
  {
    signerId: identity(),
    containerId: integer()
      .notNull()
      .references(() => containerTable.id, { onDelete: 'cascade' }),
    /** Names as in the identity document: the gateway needs both parts. */
    givenName: text().notNull(),
    surname: text().notNull(),
    personalCode: text().notNull(),
    email: text().notNull(),
    /** All roles of the person in order of entry: one row per person. */
    roles: jsonb().$type<readonly SignerRole[]>().notNull(),
    /** Language of their letters; null, and always for a client: the customer's. */
    language: text().$type<Language>(),
    /** The signer's own page at the gateway, with the token that opens it. */
    page: text(),
    signedAt: moment(),
    refused: flag(),
    /** Time of the step whose letter was sent last. */
    mailedAt: moment(),
  },
  (table) => [index().on(table.containerId)],
)

export type ContainerSignerRow = typeof containerSignerTable.$inferSelect
