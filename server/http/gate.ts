import type { FastifyRequest } from 'fastify'
import type { Access } from '../../contract/call.ts'
import type { Language } from '../../contract/language.ts'
import type { Actor } from '../../contract/role.ts'
import type { Dependencies } from '../dependencies.ts'
import { findOpenSession, mayEnter, touchSession, type OpenSession } from '../session/session.store.ts'
import { Problem } from './problem.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The signed-in user's; unknown until the token is read. */
    language?: Language
  }
}

const SEEN_EVERY_MS = 60_000

export type SignedIn = { actor: Actor; user: OpenSession }

const bearer = (request: FastifyRequest): string => {
  const header = request.headers.authorization
  if (!header) throw new Problem('session.missing')
  const [scheme, token, ...rest] = header.trim().split(/\s+/)
  if (scheme?.toLowerCase() !== 'bearer' || !token || rest.length > 0) throw new Problem('session.invalid')
  return token
}

/**
 * Who calls: the token holds, its session has not ended and its user may still enter.
 * @throws Problem session.missing, session.invalid or session.expired
 */
export const authenticate = async (
  { database, tokens, now }: Pick<Dependencies, 'database' | 'tokens' | 'now'>,
  request: FastifyRequest,
): Promise<SignedIn> => {
  const time = now()
  const jti = await tokens.read(bearer(request), time)
  const user = await findOpenSession(database, jti, time)
  if (!user || !mayEnter(user)) throw new Problem('session.invalid')
  if (time.getTime() - user.lastSeenAt.getTime() > SEEN_EVERY_MS) await touchSession(database, jti, time)
  request.language = user.language
  const { accountUserId, role, inhouse, partnerId } = user
  return { actor: { userId: accountUserId, role, inhouse, partnerId }, user }
}

/** @throws Problem access.denied */
export const authorise = (access: Access, { role }: Actor): void => {
  if (Array.isArray(access) && !access.includes(role)) throw new Problem('access.denied')
}
