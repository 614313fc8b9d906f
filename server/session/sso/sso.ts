import { randomBytes } from 'node:crypto'
import type { SsoFailure } from '../../../contract/session.ts'
import { audit } from '../../audit/audit.ts'
import type { Dependencies } from '../../dependencies.ts'
import { Problem } from '../../http/problem.ts'
import { ServiceError } from '../../services/service-error.ts'
import { findAccountByEmail, findAccountById, mayEnter, type Account } from '../session.store.ts'
import { type From, startSession, type StartedSession } from '../sign-in.ts'
import { hashOf } from './browser.ts'
import { insertAttempt, insertId, takeAttempt, takeId } from './sso.store.ts'

const ATTEMPT_LIFE_MS = 600_000
const ID_LIFE_MS = 60_000
/** As we make them; anything else is nobody's. */
const STATE = /^[\w-]{1,100}$/

type Needs = Pick<Dependencies, 'config' | 'database' | 'services' | 'tokens' | 'now'>

const callbackAddress = ({ config }: Pick<Needs, 'config'>) => `${config.publicUrl}/api/sso/callback`

/** The landing page, with an id to sign in with or the reason why there is none. */
const landing = (
  { config }: Pick<Needs, 'config'>,
  came: { ssoId: string } | { error: SsoFailure },
): string => `${config.publicUrl}/remote-login-landing?${new URLSearchParams(came).toString()}`

const failureOf = (error: unknown): SsoFailure => {
  if (!(error instanceof ServiceError)) throw error
  return error.outcome === 'unavailable' ? 'service.unavailable' : 'sso.refused'
}

const later = ({ now }: Pick<Needs, 'now'>, ms: number) => new Date(now().getTime() + ms)

/** Where to send a browser that wants to sign in: the issuer, or back with the reason. */
export const beginSso = async (needs: Needs, browser: string): Promise<string> => {
  const { sso } = needs.services
  if (!sso) return landing(needs, { error: 'sso.refused' })
  try {
    const { address, attempt } = await sso.begin(callbackAddress(needs))
    await insertAttempt(needs.database, {
      ...attempt,
      browserHash: hashOf(browser),
      expiresAt: later(needs, ATTEMPT_LIFE_MS),
    })
    return address
  } catch (error) {
    return landing(needs, { error: failureOf(error) })
  }
}

/** Single sign-on is for the shops' users. */
const mayUseSso = (account: Account | undefined): account is Account =>
  account !== undefined && account.role === 'SHOP' && mayEnter(account)

const refuse = async ({ database }: Needs, account: Account | undefined, requestId: string) =>
  audit(database, {
    event: 'session.refused',
    accountUserId: account?.accountUserId ?? null,
    requestId,
    details: { method: 'sso' },
  })

/** What a browser is sent to that came back from the issuer with this query string. */
export const finishSso = async (
  needs: Needs,
  { browser, search, requestId }: { browser: string; search: URLSearchParams; requestId: string },
): Promise<string> => {
  const { database, services, now } = needs
  const asked = search.get('state') ?? ''
  const state = STATE.test(asked) ? asked : ''
  const browserHash = hashOf(browser)
  const attempt = await takeAttempt(database, { state, browserHash, now: now() })
  if (!attempt || !services.sso) return landing(needs, { error: 'sso.refused' })
  try {
    const email = await services.sso.finish(
      new URL(`${callbackAddress(needs)}?${search.toString()}`),
      attempt,
    )
    const account = email === null ? undefined : await findAccountByEmail(database, email)
    if (!mayUseSso(account)) {
      await refuse(needs, account, requestId)
      return landing(needs, { error: 'sso.noAccess' })
    }
    const ssoId = randomBytes(32).toString('base64url')
    const { accountUserId } = account
    const expiresAt = later(needs, ID_LIFE_MS)
    await insertId(database, { idHash: hashOf(ssoId), browserHash, accountUserId, expiresAt })
    return landing(needs, { ssoId })
  } catch (error) {
    return landing(needs, { error: failureOf(error) })
  }
}

/**
 * Turns the landing page's id into a session: once, within a minute, in the browser that was sent there.
 * @throws Problem sso.invalid
 */
export const remoteLogin = (
  needs: Needs,
  { ssoId, browser, from }: { ssoId: string; browser: string; from: From },
): Promise<StartedSession> =>
  needs.database.transaction(async (tx) => {
    const asked = { idHash: hashOf(ssoId), browserHash: hashOf(browser), now: needs.now() }
    const accountUserId = await takeId(tx, asked)
    const account = accountUserId === undefined ? undefined : await findAccountById(tx, accountUserId)
    if (!mayUseSso(account)) throw new Problem('sso.invalid')
    return startSession({ ...needs, database: tx }, account, { ...from, method: 'sso' })
  })
