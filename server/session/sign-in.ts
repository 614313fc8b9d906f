import { randomUUID } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Session, SignInMethod } from '../../api/session.ts'
import { audit } from '../platform/audit/write-audit.ts'
import type { Connection } from '../platform/database/database.ts'
import { Problem } from '../platform/http/problem.ts'
import { selectSettings } from '../provider-settings/provider-settings.store.ts'
import type { SessionDependencies } from './authenticate.ts'
import { type Device, deviceOf, hasDevices, isKnownDevice, keepDevice, sendDevice } from './known-device.ts'
import { sendNotice } from './notice.job.ts'
import { countAttempt } from './login-limit.ts'
import { createPageSecret, sendPageCookie } from './page-session.ts'
import { hashPassword, isOldHash, verifyPassword } from './password.ts'
import {
  endSessionsOfDevice,
  findAccountByEmail,
  findSession,
  insertSession,
  maySignIn,
  savePageHash,
  savePasswordHash,
  type Account,
} from './session.store.ts'
import { isPasskeyDemanded } from './passkey-demand.ts'
import { createPending } from './pending-sign-in.ts'

const HOUR_MS = 3_600_000

const MAX_USER_AGENT = 300

type Needs = Pick<SessionDependencies, 'tokens' | 'jobs' | 'now'> & { database: Connection }

/** The client of a sign-in request. */
export type ClientInfo = { address: string; requestId: string; userAgent: string; device: Device }

export const clientInfoOf = (request: FastifyRequest, config: { publicUrl: string }): ClientInfo => ({
  address: request.ip,
  requestId: request.id,
  device: deviceOf(request, config),
  userAgent: (request.headers['user-agent'] ?? '').slice(0, MAX_USER_AGENT),
})

/** `page`: the secret of the page cookie. */
export type StartedSession = { token: string; session: Session; device: Device; page: string }

const expiryOf = async (database: Connection, issuedAt: Date): Promise<Date> =>
  new Date(issuedAt.getTime() + (await selectSettings(database)).sessionHours * HOUR_MS)

/**
 * Starts a session for an authenticated account; `jti` where it is to be found again, `verifiedAt` where the user has
 * confirmed with a passkey.
 */
export const startSession = async (
  { database, tokens, jobs, now }: Needs,
  account: Account,
  {
    jti = randomUUID(),
    verifiedAt = null,
    ...how
  }: { method: SignInMethod; byLink?: boolean; jti?: string; verifiedAt?: Date | null } & ClientInfo,
): Promise<StartedSession> => {
  const issuedAt = now()
  const expiresAt = await expiryOf(database, issuedAt)
  const { accountUserId, role, language } = account
  const page = createPageSecret()
  await database.transaction(async (tx) => {
    const times = { createdAt: issuedAt, lastSeenAt: issuedAt, expiresAt }
    const { method, userAgent, device, address } = how
    // A new sign-in replaces the browser's earlier session.
    await endSessionsOfDevice(tx, { accountUserId, deviceHash: device.hash }, issuedAt)
    const hashes = { deviceHash: device.hash, pageHash: page.hash }
    const where = { userAgent, address, verifiedAt }
    await insertSession(tx, { jti, accountUserId, method, ...where, ...hashes, ...times })
    const known = await isKnownDevice(tx, device, accountUserId, issuedAt)
    if (!known && (await hasDevices(tx, accountUserId)))
      await sendNotice({ jobs }, tx, { kind: 'newDevice', accountUserId, at: issuedAt, address })
    await keepDevice(tx, how, accountUserId, issuedAt)
    await audit(tx, {
      event: 'session.started',
      accountUserId,
      requestId: how.requestId,
      details: { method, ...(!known && { newDevice: true }) },
    })
  })
  const token = await tokens.issue({ jti, accountUserId, role, issuedAt, expiresAt })
  const session = { role, language, expiresAt: expiresAt.toISOString() }
  return { token, session, device: how.device, page: page.secret }
}

/** Issues the token of an open session again. @throws Problem notFound once it has ended */
export const resumeSession = async (
  { database, tokens, now }: Needs,
  jti: string,
  how: { byLink: boolean } & ClientInfo,
): Promise<StartedSession> => {
  const found = await findSession(database, { jti })
  if (!found || found.expiresAt <= now()) throw new Problem('notFound')
  const { accountUserId, role, language, createdAt: issuedAt, expiresAt } = found
  const page = createPageSecret()
  await savePageHash(database, jti, page.hash)
  await keepDevice(database, how, accountUserId, now())
  const token = await tokens.issue({ jti, accountUserId, role, issuedAt, expiresAt })
  const session = { role, language, expiresAt: expiresAt.toISOString() }
  return { token, session, device: how.device, page: page.secret }
}

/**
 * Signs in with e-mail and password.
 * @throws Problem login.failed, the same for every reason; login.tooMany at the rate limits; login.passkeyNeeded or
 * login.passkeyMissing where the provider demands more than a password: this browser then continues with a passkey
 */
export const signIn = async (
  needs: SessionDependencies,
  { username, password }: { username: string; password: string },
  client: ClientInfo,
  reply: FastifyReply,
): Promise<StartedSession> => {
  const account = username.trim().toLowerCase()
  const found = await findAccountByEmail(needs.database, account)
  const attempt = await countAttempt(needs, {
    ...client,
    account,
    accountUserId: found?.accountUserId,
    now: needs.now(),
  })
  const right = await verifyPassword(found?.passwordHash, password)
  if (!found || !right || !maySignIn(found)) {
    await audit(needs.database, {
      event: 'session.refused',
      accountUserId: found?.accountUserId ?? null,
      requestId: client.requestId,
      details: { method: 'password' },
    })
    throw new Problem('login.failed')
  }
  await attempt.succeed()
  if (found.passwordHash && (await isOldHash(found.passwordHash)))
    await savePasswordHash(needs.database, found.accountUserId, await hashPassword(password))
  if (isPasskeyDemanded(found, needs.now())) {
    await createPending(needs, found.accountUserId, reply)
    throw new Problem(found.hasPasskey ? 'login.passkeyNeeded' : 'login.passkeyMissing')
  }
  return startSession(needs, found, { ...client, method: 'password' })
}

/** The response headers of every successful sign-in. @throws Error in a call that is not declared to start a session */
export const sendSessionHeaders = (
  reply: FastifyReply,
  { token, session, device, page }: StartedSession,
  config: { publicUrl: string },
): void => {
  const { call } = reply.request.routeOptions.config
  if (!call?.startsSession) throw new Error(`${call?.path} must not start a session`)
  sendDevice(reply, device, config)
  sendPageCookie(reply, page, config)
  void reply
    .header('authorization', `Bearer ${token}`)
    .header('role', `ROLE_${session.role}`)
    .header('language', session.language)
}
