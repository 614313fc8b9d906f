import * as z from 'zod/mini'
import { role } from '../../api/role.ts'
import type { StoredSession } from '../../machines/flow/session/session.machine.ts'
import { SESSION_COOKIE } from '../../api/page-cookies.ts'
import { keepChoice } from '../design/theme/choice-cookie.ts'
import { sessionIdOf } from './token.ts'

/** The local storage key of the session. */
export const SESSION_KEY = 'tehing.session'

/** The session storage key of the path to open after a sign-in. */
const PATH_KEY = 'tehing.path'

const stored = z.object({ token: z.string(), role, expiresAt: z.string() })

/** Returns the stored session, unless it has expired or is invalid. */
export const readSession = (text: string | null, now: number): StoredSession | null => {
  if (text === null) return null
  try {
    const session = stored.parse(JSON.parse(text))
    return Date.parse(session.expiresAt) > now ? session : null
  } catch {
    return null
  }
}

/**
 * Stores token, role and expiry in one entry, so that other tabs see one change. The session's id goes into a cookie,
 * which the server reads when it renders a document.
 */
export const storeSession = (session: StoredSession | null) => {
  keepChoice(SESSION_COOKIE, session && sessionIdOf(session.token))
  if (session) localStorage.setItem(SESSION_KEY, JSON.stringify(session))
  else localStorage.removeItem(SESSION_KEY)
}

/** The path to open after a sign-in; it survives a reload of the sign-in page, but not the tab. */
export const storedPath = () => sessionStorage.getItem(PATH_KEY)

export const storePath = (path: string | null) => {
  if (path === null) sessionStorage.removeItem(PATH_KEY)
  else sessionStorage.setItem(PATH_KEY, path)
}
