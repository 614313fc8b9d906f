import { randomBytes } from 'node:crypto'
import type { SsoFailure } from '../../../api/session.ts'
import { audit } from '../../platform/audit/write-audit.ts'
import type { Dependencies } from '../../dependencies/dependencies.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { Problem } from '../../platform/http/problem.ts'
import { ServiceError } from '../../services/client/service-error.ts'
import type { SsoPerson } from '../../services/sso/sso.ts'
import type { SessionDependencies } from '../authenticate.ts'
import {
  findAccountByEmail,
  findAccountById,
  lockUserRow,
  maySignIn,
  type Account,
} from '../session.store.ts'
import { type ClientInfo, startSession, type StartedSession } from '../sign-in.ts'
import { hashOf } from './browser-cookie.ts'
import { bindSubject, findUserOfSubject, insertAttempt, insertId, takeAttempt, takeId } from './sso.store.ts'

const ATTEMPT_LIFE_MS = 600_000
const ID_LIFE_MS = 60_000
/** The format of our own states. */
const STATE = /^[\w-]{1,100}$/

export type SsoDependencies = SessionDependencies & Pick<Dependencies, 'config' | 'services'>

const callbackAddress = ({ config }: Pick<SsoDependencies, 'config'>) =>
  `${config.publicUrl}/api/sso/callback`

/** The landing page's URL, with a one-time id or the error. */
const landingUrl = (
  { config }: Pick<SsoDependencies, 'config'>,
  result: { ssoId: string } | { error: SsoFailure },
): string => `${config.publicUrl}/remote-login-landing?${new URLSearchParams(result).toString()}`

const failureOf = (error: unknown): SsoFailure => {
  if (!(error instanceof ServiceError)) throw error
  return error.outcome === 'unavailable' ? 'service.unavailable' : 'sso.refused'
}

const later = ({ now }: Pick<SsoDependencies, 'now'>, ms: number) => new Date(now().getTime() + ms)

/** Starts a sign-on; returns the URL to redirect to: the issuer's, or the landing page with the error. */
export const beginSso = async (needs: SsoDependencies, browser: string): Promise<string> => {
  const { sso } = needs.services
  if (!sso) return landingUrl(needs, { error: 'sso.refused' })
  try {
    const { url, attempt } = await sso.begin(callbackAddress(needs))
    await insertAttempt(needs.database, {
      ...attempt,
      browserHash: hashOf(browser),
      expiresAt: later(needs, ATTEMPT_LIFE_MS),
    })
    return url
  } catch (error) {
    return landingUrl(needs, { error: failureOf(error) })
  }
}

/** Single sign-on is for the shops' users. */
const mayUseSso = (account: Account | undefined): account is Account =>
  account !== undefined && account.role === 'SHOP' && maySignIn(account)

/**
 * The issuer's subject identifies a user, because e-mail addresses change hands. Only the first sign-on matches by
 * e-mail, because accounts are created before.
 */
const findPerson = async (tx: Transaction, { issuer, subject, email }: SsoPerson) => {
  const known = await findUserOfSubject(tx, { issuer, subject })
  if (known !== undefined) return findAccountById(tx, known)
  return email === null ? undefined : findAccountByEmail(tx, email)
}

/**
 * The account of a person, locked until the transaction ends: a change of its e-mail address waits, and then ends what
 * this sign-on has stored.
 */
const lockAccountOf = async (tx: Transaction, person: SsoPerson): Promise<Account | undefined> => {
  const found = await findPerson(tx, person)
  if (!mayUseSso(found)) return found
  const { accountUserId } = found
  await lockUserRow(tx, accountUserId)
  const account = await findPerson(tx, person)
  if (account?.accountUserId !== accountUserId || !mayUseSso(account)) return undefined
  const { issuer, subject } = person
  await bindSubject(tx, { issuer, subject, accountUserId })
  const bound = await findUserOfSubject(tx, { issuer, subject })
  return bound === accountUserId ? account : undefined
}

const refuse = (tx: Transaction, account: Account | undefined, requestId: string) =>
  audit(tx, {
    event: 'session.refused',
    accountUserId: account?.accountUserId ?? null,
    requestId,
    details: { method: 'sso' },
  })

/** Handles the issuer's callback; returns the landing page's URL. */
export const finishSso = async (
  needs: SsoDependencies,
  { browser, search, requestId }: { browser: string; search: URLSearchParams; requestId: string },
): Promise<string> => {
  const { database, services, now } = needs
  const asked = search.get('state') ?? ''
  const state = STATE.test(asked) ? asked : ''
  const browserHash = hashOf(browser)
  const attempt = await takeAttempt(database, { state, browserHash, now: now() })
  if (!attempt || !services.sso) return landingUrl(needs, { error: 'sso.refused' })
  try {
    const person = await services.sso.finish(
      new URL(`${callbackAddress(needs)}?${search.toString()}`),
      attempt,
    )
    return await database.transaction(async (tx) => {
      const account = await lockAccountOf(tx, person)
      if (!mayUseSso(account)) {
        await refuse(tx, account, requestId)
        return landingUrl(needs, { error: 'sso.noAccess' })
      }
      const ssoId = randomBytes(32).toString('base64url')
      const { accountUserId } = account
      const expiresAt = later(needs, ID_LIFE_MS)
      await insertId(tx, { idHash: hashOf(ssoId), browserHash, accountUserId, expiresAt })
      return landingUrl(needs, { ssoId })
    })
  } catch (error) {
    return landingUrl(needs, { error: failureOf(error) })
  }
}

/**
 * Exchanges the landing page's id for a session: once, within a minute, in the same browser.
 * @throws Problem sso.invalid
 */
export const remoteLogin = (
  needs: SsoDependencies,
  { ssoId, browser, client }: { ssoId: string; browser: string; client: ClientInfo },
): Promise<StartedSession> =>
  needs.database.transaction(async (tx) => {
    const asked = { idHash: hashOf(ssoId), browserHash: hashOf(browser), now: needs.now() }
    const accountUserId = await takeId(tx, asked)
    const account = accountUserId === undefined ? undefined : await findAccountById(tx, accountUserId)
    if (!mayUseSso(account)) throw new Problem('sso.invalid')
    return startSession({ ...needs, database: tx }, account, { ...client, method: 'sso' })
  })
