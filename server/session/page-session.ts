import { createHash, randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { SESSION_COOKIE } from '../../api/page-cookies.ts'
import type { SignedIn } from '../platform/http/auth.ts'
import { readCookie, readPlainCookie, type SecretCookie, sendCookie } from '../platform/http/cookie.ts'
import { Problem } from '../platform/http/problem.ts'
import { admit, type SessionDependencies } from './authenticate.ts'
import type { OpenSession } from './session.store.ts'

/** The longest session that the provider can set. Its end is checked with each document. */
const LIFE_S = 24 * 3600

/** Tells the server who is signed in when it renders documents; API calls do not accept it. */
const cookie: SecretCookie = { name: 'page', lifeS: LIFE_S, sameSite: 'Lax' }

type PublicAddress = { publicUrl: string }

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/

const hashOf = (secret: string) => createHash('sha256').update(secret).digest('base64url')

export const createPageSecret = (): { secret: string; hash: string } => {
  const secret = randomBytes(32).toString('base64url')
  return { secret, hash: hashOf(secret) }
}

export const sendPageCookie = (reply: FastifyReply, secret: string, config: PublicAddress): void =>
  sendCookie(reply, cookie, secret, config)

/** Removes the cookie when its session has ended. */
export const clearPageCookie = (reply: FastifyReply, config: PublicAddress): void =>
  sendCookie(reply, { ...cookie, lifeS: 0 }, '', config)

type Needs = Pick<SessionDependencies, 'config' | 'database' | 'now'>

/**
 * Finds the session for which to render a document. Null without a page cookie, after the session has ended, and if the
 * browser no longer stores the session, as after a sign-out that did not reach the server.
 */
export const readPageSession = async (
  needs: Needs,
  request: FastifyRequest,
): Promise<SignedIn<OpenSession> | null> => {
  const secret = readCookie(request, cookie, needs.config)
  const stored = readPlainCookie(request, SESSION_COOKIE)
  if (secret === '' || !UUID.test(stored)) return null
  try {
    return await admit(needs, { jti: stored, pageHash: hashOf(secret) }, true)
  } catch (error) {
    if (error instanceof Problem) return null
    throw error
  }
}
