import { bigint, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { DigitalLoginResult } from '../../api/session.ts'
import { flag, moment, words, writtenAt } from './columns.ts'
import { applyLinkTable } from './offer.table.ts'
import { loginAttemptTable } from './session.table.ts'
import { userTable } from './user.table.ts'

/** Pending sign-ins with Smart-ID or Mobile-ID, stored so that any instance can continue them. */
export const digitalLoginTable = pgTable(
  'digital_login',
  {
    /** Id for the browser. */
    digitalLoginId: uuid().primaryKey().defaultRandom(),
    method: text().$type<'smartid' | 'mobileid'>().notNull(),
    /** The request as sent; cleared with the code after the response. */
    identityCode: text().notNull(),
    providerSession: text().notNull(),
    challenge: text().notNull(),
    interactions: text().notNull(),
    /**
     * The browser that began, if it accepts cookies. Only it can read the state of a device link, or a sign-in's
     * result again.
     */
    browserHash: text(),
    /** For device links: session and one-time return. */
    byLink: flag(),
    link: jsonb().$type<{ token: string; secret: string; base: string; callbackUrl: string }>(),
    callbackHash: text(),
    /** The app's signature and the browser's proof; the first to arrive waits for the other. */
    userChallenge: text(),
    userChallengeVerifier: text(),
    startedAt: writtenAt(),
    /** An instance polls the provider until then. */
    followedUntil: moment(),
    /** Absent until the response. */
    result: text().$type<DigitalLoginResult>(),
    /** For a customer at their link, who has no account. */
    applyLinkId: integer().references(() => applyLinkTable.id, { onDelete: 'cascade' }),
    /** The customer's code from the certificate; cleared with the code once used. */
    personName: words(),
    /** The identified user, after OK. */
    accountUserId: integer().references(() => userTable.accountUserId),
    /** The session and the time it was issued: once, except after a lost response. */
    usedAt: moment(),
    jti: uuid(),
    loginAttemptId: bigint({ mode: 'number' }).references(() => loginAttemptTable.loginAttemptId, {
      onDelete: 'set null',
    }),
  },
  (table) => [index().on(table.startedAt), index().on(table.callbackHash)],
)

export type DigitalLoginRow = typeof digitalLoginTable.$inferSelect
