import type { Dependencies } from '../dependencies/dependencies.ts'
import { type Authenticate, bearerToken } from '../platform/http/auth.ts'
import { Problem } from '../platform/http/problem.ts'
import { findOpenSession, maySignIn, type OpenSession, touchSession } from './session.store.ts'
import type { Tokens } from './session-token.ts'

const TOUCH_EVERY_MS = 60_000
/** A session that nobody has used for so long is over. */
export const IDLE_MS = 60 * 60_000
/** What a window asks by itself, while nobody touches it, does not keep the session open. */
const UNATTENDED = 'x-unattended'

/** What sessions need of the server. */
export type SessionDependencies = Pick<Dependencies, 'config' | 'database' | 'jobs' | 'now'> & {
  tokens: Tokens
}

/** Authenticates by bearer token: the token is valid, its session is open and its user may still sign in. */
export const createAuthenticate =
  ({
    database,
    tokens,
    now,
  }: Pick<SessionDependencies, 'database' | 'tokens' | 'now'>): Authenticate<OpenSession> =>
  async (request) => {
    const time = now()
    const jti = await tokens.read(bearerToken(request), time)
    const user = await findOpenSession(database, jti, time)
    if (!user || !maySignIn(user)) throw new Problem('session.invalid')
    const idleMs = time.getTime() - user.lastSeenAt.getTime()
    if (idleMs > IDLE_MS) throw new Problem('session.expired')
    const attended = request.headers[UNATTENDED] === undefined
    if (attended && idleMs > TOUCH_EVERY_MS) await touchSession(database, jti, time)
    const { accountUserId, role, inhouse, partnerId, language } = user
    return { principal: { userId: accountUserId, role, inhouse, partnerId }, language, user }
  }
