import { fromCallback, fromPromise } from 'xstate'
import type { ProblemCode } from '../../api/problem.ts'
import { signInCalls } from '../../api/sign-in.calls.ts'
import type {
  Credentials,
  PasskeyDemand,
  SessionEvent,
  SignedIn,
  StoredSession,
} from '../../machines/flow/session/session.machine.ts'
import { CallError, ConnectionLost } from '../api/call-error.ts'
import { mayReload, reloadPage } from '../shell/screen/reload-page.ts'
import { SESSION_KEY, readSession } from './storage.ts'

let hasFailed = false

/**
 * Loads the code of calls, which the sign-in page does not need to render. A browser keeps the failure of an import, so
 * after a second one the page is reloaded, unless the server is not reached.
 * @throws {ConnectionLost} if it could not be loaded
 */
export const loadCalls = async () => {
  try {
    return await import('../api/call.ts')
  } catch (error) {
    if (hasFailed && mayReload()) void reloadPage()
    hasFailed = true
    throw new ConnectionLost(error)
  }
}

const demands: Partial<Record<ProblemCode, PasskeyDemand>> = {
  'login.passkeyNeeded': { passkey: 'needed' },
  'login.passkeyMissing': { passkey: 'missing' },
}

/** @throws whatever is not the demand of a passkey */
const demandIn = (error: unknown): PasskeyDemand => {
  const demand = error instanceof CallError ? demands[error.problem.code] : undefined
  if (!demand) throw error
  return demand
}

/** Signs in with e-mail and password; the token comes in the authorization header. */
export const signIn = fromPromise<SignedIn | PasskeyDemand, Credentials>(async ({ input, signal }) => {
  const { callWithHeaders } = await loadCalls()
  const answered = await callWithHeaders(signInCalls.login, { body: input }, { signal }).catch(demandIn)
  if ('passkey' in answered) return answered
  const { response, headers } = answered
  const token = headers.get('authorization')
  if (token === null) throw new Error('the sign-in brought no token')
  const { role, expiresAt, language } = response
  return { session: { token, role, expiresAt }, language }
})

export const signOut = fromPromise<void, { session: StoredSession | null }>(async ({ signal }) => {
  const { call } = await loadCalls()
  return call(signInCalls.logout, {}, { signal })
})

/** Local storage events synchronise the tabs: they sign in and out together. */
export const watchOtherTabs = fromCallback<SessionEvent>(({ sendBack }) => {
  const onStorage = (event: StorageEvent) => {
    if (event.key !== SESSION_KEY && event.key !== null) return
    const session = readSession(event.newValue, Date.now())
    if (session) sendBack({ type: 'session.startedElsewhere', session })
    else sendBack({ type: 'session.endedElsewhere' })
  }
  window.addEventListener('storage', onStorage)
  return () => window.removeEventListener('storage', onStorage)
})
