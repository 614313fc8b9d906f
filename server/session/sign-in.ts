import { randomUUID } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Session, SignInMethod } from '../../contract/session.ts'
import { audit } from '../audit/audit.ts'
import type { Connection } from '../database/database.ts'
import type { Dependencies } from '../dependencies.ts'
import { Problem } from '../http/problem.ts'
import { countAttempt } from './login-limit.ts'
import { verifyPassword } from './password.ts'
import { findAccountByEmail, insertSession, mayEnter, type Account } from './session.store.ts'
import { SESSION_HOURS } from './token.ts'

const HOUR_MS = 3_600_000

const MAX_USER_AGENT = 300

type Needs = Pick<Dependencies, 'tokens' | 'now'> & { database: Connection }

/** Where a sign-in comes from. */
export type From = { address: string; requestId: string; userAgent: string }

export const fromOf = (request: FastifyRequest): From => ({
  address: request.ip,
  requestId: request.id,
  userAgent: (request.headers['user-agent'] ?? '').slice(0, MAX_USER_AGENT),
})

export type StartedSession = { token: string; session: Session }

/** A new session of an account that has proved who it is, whichever way. */
export const startSession = async (
  { database, tokens, now }: Needs,
  account: Account,
  how: { method: SignInMethod } & Pick<From, 'requestId' | 'userAgent'>,
): Promise<StartedSession> => {
  const jti = randomUUID()
  const issuedAt = now()
  const expiresAt = new Date(issuedAt.getTime() + SESSION_HOURS * HOUR_MS)
  const { accountUserId, role, language } = account
  await database.transaction(async (tx) => {
    const times = { createdAt: issuedAt, lastSeenAt: issuedAt, expiresAt }
    const { method, userAgent } = how
    await insertSession(tx, { jti, accountUserId, method, userAgent, ...times })
    await audit(tx, {
      event: 'session.started',
      accountUserId,
      requestId: how.requestId,
      details: { method: how.method },
    })
  })
  const token = await tokens.issue({ jti, accountUserId, role, issuedAt, expiresAt })
  return { token, session: { role, language, expiresAt: expiresAt.toISOString() } }
}

/**
 * Signs in with e-mail and password.
 * @throws Problem login.failed for every reason alike, login.tooMany when the limits are reached
 */
export const signIn = async (
  needs: Pick<Dependencies, 'database' | 'tokens' | 'now'>,
  { username, password }: { username: string; password: string },
  from: From,
): Promise<StartedSession> => {
  const account = username.trim().toLowerCase()
  const attempt = await countAttempt(needs.database, { account, address: from.address, now: needs.now() })
  const found = await findAccountByEmail(needs.database, account)
  const right = await verifyPassword(found?.passwordHash, password)
  if (!found || !right || !mayEnter(found)) {
    await audit(needs.database, {
      event: 'session.refused',
      accountUserId: found?.accountUserId ?? null,
      requestId: from.requestId,
      details: { method: 'password' },
    })
    throw new Problem('login.failed')
  }
  await attempt.succeed()
  return startSession(needs, found, { ...from, method: 'password' })
}

/** The headers a sign-in answers with, whichever way it was made. */
export const sendSessionHeaders = (reply: FastifyReply, { token, session }: StartedSession): void => {
  void reply
    .header('authorization', `Bearer ${token}`)
    .header('role', `ROLE_${session.role}`)
    .header('language', session.language)
}
