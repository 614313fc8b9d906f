import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { Language } from '../../../api/language.ts'
import { DIGITAL_LOGIN } from '../../../domain/constants.ts'
import { Problem } from '../../platform/http/problem.ts'
import { findAccountById, maySignIn } from '../session.store.ts'
import { type ClientInfo, resumeSession, startSession, type StartedSession } from '../sign-in.ts'
import { consumeLogin, findDigitalLogin, findSessionOf, isOf, storeResult } from './digital-login.store.ts'
import type { LinkAddresses } from '../../services/identity/identity.ts'
import type { DigitalLoginDependencies } from './start-login.ts'
import { providerOf } from './provider-of-method.ts'
import type { DigitalLoginRow } from '../../schema/digital-login.table.ts'
import type { Poller } from './poller.ts'
import { completeLogin } from './complete-login.ts'
import { hashOf } from '../sso/browser-cookie.ts'

/** How long a status call waits for the provider before it responds `PENDING`. */
const MAX_WAIT_MS = 1000
const SECOND_MS = 1000
const STATUS_LIFE_MS = 5 * 60_000

type Needs = DigitalLoginDependencies & { poller: Poller }

/** `browser`: the secret in its cookie; `applyLinkId`: the customer's link, null for an account's sign-in. */
type Id = {
  sessionId: string
  method: DigitalLoginRow['method']
  browser: string
  applyLinkId: number | null
}

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/

const find = async (
  { database, now }: DigitalLoginDependencies,
  { sessionId, method, browser, applyLinkId }: Id,
): Promise<DigitalLoginRow> => {
  const since = new Date(now().getTime() - STATUS_LIFE_MS)
  const asked = { since, browser: hashOf(browser), applyLinkId }
  const login = UUID.test(sessionId) ? await findDigitalLogin(database, sessionId, method, asked) : undefined
  if (!login) throw new Problem('notFound')
  return login
}

const waitBriefly = async (work: Promise<void>) => {
  const over = new AbortController()
  await Promise.race([work, wait(MAX_WAIT_MS, undefined, { signal: over.signal }).catch(() => undefined)])
  over.abort()
}

/** The current state of a login, after polling the provider for a moment. @throws Problem notFound */
export const currentLogin = async (needs: Needs, id: Id): Promise<DigitalLoginRow> => {
  const login = await find(needs, id)
  if (login.result !== null) return login
  if (needs.now().getTime() - login.startedAt.getTime() >= DIGITAL_LOGIN.timeoutMs) {
    await completeLogin(needs.database, login, 'TIMEOUT')
  } else if (login.userChallenge === null) {
    await waitBriefly(needs.poller.poll(login))
  }
  return find(needs, id)
}

/**
 * The current URLs of a device link, which change each second; null if it can no longer be opened.
 * @throws Problem notFound for an unknown id, and for another browser
 */
export const deviceLinkAddresses = async (
  needs: DigitalLoginDependencies,
  asked: Omit<Id, 'applyLinkId'>,
  language: Language,
): Promise<LinkAddresses | null> => {
  const { link, result, userChallenge, startedAt, ...login } = await find(needs, {
    ...asked,
    applyLinkId: null,
  })
  const elapsedMs = needs.now().getTime() - startedAt.getTime()
  const { deviceLink } = providerOf(needs.services, asked.method)
  const waits = result === null && userChallenge === null && elapsedMs < DIGITAL_LOGIN.timeoutMs
  if (!link || !deviceLink || !waits) return null
  const elapsedSeconds = Math.floor(elapsedMs / SECOND_MS)
  return deviceLink.addresses({ ...login, link }, { elapsedSeconds, language })
}

/** How long the same browser may ask again for a response that was lost. */
const REPEAT_MS = 60_000

/** Starts the session, once per login; the same browser may get it again for a minute. @throws Problem notFound */
const openSession = (
  needs: Needs,
  login: DigitalLoginRow,
  browser: string,
  client: ClientInfo,
): Promise<StartedSession | null> =>
  needs.database.transaction(async (tx) => {
    const { digitalLoginId: id, method, byLink, accountUserId } = login
    const now = needs.now()
    const started = randomUUID()
    const first = await consumeLogin(tx, id, { usedAt: now, jti: started })
    const lost = { since: new Date(now.getTime() - REPEAT_MS), browser: hashOf(browser) }
    const jti = first ? started : await findSessionOf(tx, id, lost)
    if (jti === null) throw new Problem('notFound')
    const account = accountUserId === null ? undefined : await findAccountById(tx, accountUserId)
    if (!account || !maySignIn(account)) return null
    const inTransaction = { ...needs, database: tx }
    return first
      ? startSession(inTransaction, account, { ...client, method, byLink, jti })
      : resumeSession(inTransaction, jti, { ...client, byLink })
  })

/**
 * Returns the state of a digital login. The first call after OK also starts the session; for a minute the same browser
 * may read it again.
 * @throws Problem notFound for an unknown id, a used one, or one older than five minutes
 */
export const digitalLoginStatus = async (
  needs: Needs,
  asked: Omit<Id, 'applyLinkId'>,
  client: ClientInfo,
) => {
  const id = { ...asked, applyLinkId: null }
  const login = await currentLogin(needs, id)
  const { sessionId } = id
  if (login.result === null) return { status: { sessionId, state: 'PENDING' as const, result: null } }
  const started = login.result === 'OK' ? await openSession(needs, login, asked.browser, client) : null
  const result = login.result === 'OK' && !started ? 'NO_ACCESS' : login.result
  return { status: { sessionId, state: 'COMPLETED' as const, result }, started }
}

/** Cancels a pending login of an account, or of a customer at this link; does nothing to others. */
export const cancelDigitalLogin = async (
  { database }: Needs,
  { sessionId, applyLinkId }: Pick<Id, 'sessionId' | 'applyLinkId'>,
): Promise<void> => {
  if (UUID.test(sessionId) && (await isOf(database, sessionId, applyLinkId)))
    await storeResult(database, sessionId, { result: 'USER_CANCELLED', accountUserId: null })
}
