import * as z from 'zod/mini'
import { language } from '../../api/language.ts'
import { role } from '../../api/role.ts'
import type { SignedIn } from '../../machines/flow/session/session.machine.ts'
import { expiryOf } from './token.ts'

/** The lifetime of a token without an expiry. */
const LIFETIME_MS = 8 * 3_600_000

const headersOfSignIn = z.object({ role, language })

/** The session from a response's headers: authorization, role (prefixed `ROLE_`) and language; null without them. */
export const sessionFromHeaders = (headers: Headers, now: number): SignedIn | null => {
  const token = headers.get('authorization')
  const named = headersOfSignIn.safeParse({
    role: headers.get('role')?.replace(/^ROLE_/, ''),
    language: headers.get('language'),
  })
  if (token === null || !named.success) return null
  const expiresAt = new Date(expiryOf(token) ?? now + LIFETIME_MS).toISOString()
  return { session: { token, role: named.data.role, expiresAt }, language: named.data.language }
}
