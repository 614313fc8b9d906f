import { bigint, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { DigitalLoginResult } from '../../api/session.ts'
import { flag, moment, words, writtenAt } from './columns.ts'
import { applyLinkTable } from './offer.table.ts'
import { loginAttemptTable } from './session.table.ts'
import { userTable } from './user.table.ts'

/** A sign-in with Smart-ID or Mobile-ID under way, kept here so that any instance can follow it. */
export const digitalLoginTable = pgTable(
  'digital_login',
  {
    /** What the browser knows it by. */
    digitalLoginId: uuid().primaryKey().defaultRandom(),
    method: text().$type<'smartid' | 'mobileid'>().notNull(),
    /** The question as it was put; emptied once it is answered, as is the code. */
    identityCode: text().notNull(),
    providerSession: text().notNull(),
    challenge: text().notNull(),
    interactions: text().notNull(),
    /** The browser that began, where it keeps cookies. It alone hears how a device link stands, and a sign-in's end again. */
    browserHash: text(),
    /** By device link: its session, and its one way back. */
    byLink: flag(),
    link: jsonb().$type<{ token: string; secret: string; base: string; callbackUrl: string }>(),
    callbackHash: text(),
    /** What the app signed, and what it gave the browser to prove itself with: whichever comes first waits. */
    userChallenge: text(),
    userChallengeVerifier: text(),
    startedAt: writtenAt(),
    /** An instance waits for the provider's answer until then. */
    followedUntil: moment(),
    /** Absent while it is not answered. */
    result: text().$type<DigitalLoginResult>(),
    /** Of a customer at their link, who needs no account. */
    applyLinkId: integer().references(() => applyLinkTable.id, { onDelete: 'cascade' }),
    /** Of that customer, from their certificate; emptied with the code once it is used. */
    personName: words(),
    /** Who it was, after OK. */
    accountUserId: integer().references(() => userTable.accountUserId),
    /** When the session was handed out, and which: once, but for an answer that was lost. */
    usedAt: moment(),
    jti: uuid(),
    loginAttemptId: bigint({ mode: 'number' }).references(() => loginAttemptTable.loginAttemptId, {
      onDelete: 'set null',
    }),
  },
  (table) => [index().on(table.startedAt), index().on(table.callbackHash)],
)

export type DigitalLoginRow = typeof digitalLoginTable.$inferSelect
