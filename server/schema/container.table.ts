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
    /** Ours, in the addresses of the postback and of the signed file; null before it is sent. */
    uuid: uuid().unique(),
    sentAt: moment(),
    /** Who took the step that sent it. */
    sentBy: integer().references(() => userTable.accountUserId),
    /** When the signing ends by itself. */
    deadline: moment(),
    /** When the signers will be reminded, the earliest first. */
    reminders: jsonb().$type<readonly string[]>().notNull().default([]),
    remindedAt: moment(),
    /** Key of the attempt that alone may start the signing at the gateway; kept once it has. */
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
    /** What the file is: the option code of a made document, or `c` and the number of an uploaded one. */
    code: text().notNull(),
    fileName: text().notNull(),
    /** The file as it was sent; a made document has none before. */
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
    /** As the identity document has it: the gateway wants the two apart. */
    givenName: text().notNull(),
    surname: text().notNull(),
    personalCode: text().notNull(),
    email: text().notNull(),
    /** All in which the person signs, the first that was entered first: one person has one row. */
    roles: jsonb().$type<readonly SignerRole[]>().notNull(),
    /** Of the letters to them; null, and always of a client: the customer's. */
    language: text().$type<Language>(),
    /** The signer's own page at the gateway, with the token that opens it. */
    page: text(),
    signedAt: moment(),
    refused: flag(),
    /** The moment of the step whose letter was sent last. */
    mailedAt: moment(),
  },
  (table) => [index().on(table.containerId)],
)

export type ContainerSignerRow = typeof containerSignerTable.$inferSelect
