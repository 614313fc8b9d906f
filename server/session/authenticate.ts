import type { Dependencies } from '../dependencies/dependencies.ts'
import type { Transaction } from '../platform/database/database.ts'
import { type Authenticate, bearerToken, type SignedIn } from '../platform/http/auth.ts'
import { callerInProcess } from '../platform/http/in-process.ts'
import { Problem } from '../platform/http/problem.ts'
import { findSession, lockUserRow, maySignIn, type OpenSession, touchSession } from './session.store.ts'
import { unconfirmedBecause } from './passkey-demand.ts'
import type { Tokens } from './session-token.ts'

const TOUCH_EVERY_MS = 60_000
const MINUTE_MS = 60_000
/** Background requests of an idle window do not keep the session open. */
const UNATTENDED = 'x-unattended'

/** Dependencies of sessions. */
export type SessionDependencies = Pick<Dependencies, 'config' | 'database' | 'jobs' | 'now'> & {
  tokens: Tokens
}

/**
 * Checks that a session is open, neither expired nor idle, and that its user may still sign in.
 * @param attended whether this counts as use
 * @throws Problem session.invalid or session.expired
 */
export const admit = async (
  { database, now }: Pick<SessionDependencies, 'database' | 'now'>,
  by: Parameters<typeof findSession>[1],
  attended: boolean,
): Promise<SignedIn<OpenSession>> => {
  const time = now()
  const user = await findSession(database, by)
  if (!user || !maySignIn(user)) throw new Problem('session.invalid')
  const idleMs = time.getTime() - user.lastSeenAt.getTime()
  if (user.expiresAt <= time || idleMs > user.idleMinutes * MINUTE_MS) throw new Problem('session.expired')
  if (attended && idleMs > TOUCH_EVERY_MS) await touchSession(database, user.jti, time)
  const { accountUserId, role, inhouse, partnerId, partnerAdmin, language } = user
  const unconfirmed = unconfirmedBecause(user, time)
  return {
    principal: { userId: accountUserId, role, inhouse, partnerId, partnerAdmin },
    language,
    user,
    ...(unconfirmed && { unconfirmed }),
  }
}

/**
 * Locks the caller's account until the transaction ends, and checks again that the session is open: a call that was running
 * when all sessions were ended must not change the password or the passkeys.
 * @throws Problem session.invalid
 */
export const lockOpenSession = async (
  tx: Transaction,
  { accountUserId, jti }: Pick<OpenSession, 'accountUserId' | 'jti'>,
): Promise<void> => {
  await lockUserRow(tx, accountUserId)
  if (!(await findSession(tx, { jti }))) throw new Problem('session.invalid')
}

/** Authenticates by bearer token, or as the caller of an in-process call. */
export const createAuthenticate =
  (needs: Pick<SessionDependencies, 'database' | 'tokens' | 'now'>): Authenticate<OpenSession> =>
  async (request) => {
    const inProcess = callerInProcess<OpenSession>()
    if (inProcess) return inProcess
    const jti = await needs.tokens.read(bearerToken(request), needs.now())
    return admit(needs, { jti }, request.headers[UNATTENDED] === undefined)
  }
