import { bigint, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { moment, writtenAt } from './columns.ts'
import { userTable } from './user.table.ts'

const owner = () =>
  integer()
    .notNull()
    .references(() => userTable.accountUserId)

/** Passkeys of accounts: public keys, so that the database holds nothing that signs in. */
export const passkeyTable = pgTable(
  'passkey',
  {
    /** The authenticator's id of the key, base64url. */
    credentialId: text().primaryKey(),
    accountUserId: owner(),
    /** Public id. */
    passkeyId: uuid().notNull().unique().defaultRandom(),
    /** The owner's name of it. */
    name: text().notNull(),
    /** COSE key, base64url. */
    publicKey: text().notNull(),
    /** Uses that the authenticator has counted; stays 0 for authenticators that do not count. */
    counter: bigint({ mode: 'number' }).notNull(),
    transports: text().array().notNull(),
    createdAt: writtenAt(),
    lastUsedAt: moment(),
    /** When it was blocked for good, because a copy of it may exist. */
    blockedAt: moment(),
  },
  (table) => [index().on(table.accountUserId)],
)

/** Challenges that a browser has not answered yet. Each is deleted when it is answered. */
export const passkeyChallengeTable = pgTable(
  'passkey_challenge',
  {
    /** SHA-256 of the challenge. */
    challengeHash: text().primaryKey(),
    /** What it is for and where it must be answered: a session, a browser or a link. */
    boundTo: text().notNull(),
    /** The account that must answer; null where the person chooses one. */
    accountUserId: integer().references(() => userTable.accountUserId),
    expiresAt: moment().notNull(),
  },
  (table) => [index().on(table.expiresAt)],
)

/** Sign-ins of which the password was right and the passkey is still to come, by the hash of the browser's cookie. */
export const pendingSignInTable = pgTable(
  'pending_sign_in',
  {
    browserHash: text().primaryKey(),
    accountUserId: owner(),
    expiresAt: moment().notNull(),
  },
  (table) => [index().on(table.accountUserId), index().on(table.expiresAt)],
)

/** Links with which a person who has lost the passkeys adds a new one, by the hash of their id. */
export const passkeyRecoveryTable = pgTable(
  'passkey_recovery',
  {
    uuidHash: text().primaryKey(),
    accountUserId: owner(),
    createdAt: writtenAt(),
    expiresAt: moment().notNull(),
    usedAt: moment(),
  },
  (table) => [index().on(table.accountUserId)],
)
