import { createHash, randomBytes } from 'node:crypto'
import { and, eq, gt } from 'drizzle-orm'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Connection } from '../platform/database/database.ts'
import { readCookie, type SecretCookie, sendCookie } from '../platform/http/cookie.ts'
import { pendingSignInTable } from '../schema/passkey.table.ts'

const LIFE_S = 600

/** Binds a sign-in that is not complete to the browser that began it. */
const cookie: SecretCookie = { name: 'tehing_passkey', lifeS: LIFE_S, sameSite: 'Strict' }

type PublicAddress = { publicUrl: string }

const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('base64url')

const newSecret = () => randomBytes(32).toString('base64url')

/** The hash of the browser's secret; null without one. */
export const pendingBrowser = (request: FastifyRequest, config: PublicAddress): string | null => {
  const secret = readCookie(request, cookie, config)
  return secret === '' ? null : hashOf(secret)
}

/** The hash of the browser's secret, which may be new. */
export const ensurePendingBrowser = (
  request: FastifyRequest,
  reply: FastifyReply,
  config: PublicAddress,
): string => {
  const secret = readCookie(request, cookie, config) || newSecret()
  sendCookie(reply, cookie, secret, config)
  return hashOf(secret)
}

/** Remembers that this browser has given the account's password, with a new secret. */
export const createPending = async (
  { config, database, now }: { config: PublicAddress; database: Connection; now: () => Date },
  accountUserId: number,
  reply: FastifyReply,
): Promise<void> => {
  const secret = newSecret()
  const expiresAt = new Date(now().getTime() + LIFE_S * 1000)
  await database.insert(pendingSignInTable).values({ browserHash: hashOf(secret), accountUserId, expiresAt })
  sendCookie(reply, cookie, secret, config)
}

/** The account whose password the browser has given; undefined after ten minutes, and once it is signed in. */
export const findPending = async (
  connection: Connection,
  browserHash: string | null,
  now: Date,
): Promise<number | undefined> => {
  if (browserHash === null) return undefined
  const [found] = await connection
    .select({ accountUserId: pendingSignInTable.accountUserId })
    .from(pendingSignInTable)
    .where(and(eq(pendingSignInTable.browserHash, browserHash), gt(pendingSignInTable.expiresAt, now)))
  return found?.accountUserId
}

/** Ends the account's pending sign-ins: it is signed in, or its password, role or access has changed. */
export const removePending = async (connection: Connection, accountUserId: number): Promise<void> => {
  await connection.delete(pendingSignInTable).where(eq(pendingSignInTable.accountUserId, accountUserId))
}
