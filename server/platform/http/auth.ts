import type { FastifyRequest } from 'fastify'
import { type Call, mayCall } from '../../../api/call.ts'
import type { Language } from '../../../api/language.ts'
import type { Principal } from '../../../api/role.ts'
import { Problem } from './problem.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The signed-in user's; undefined until the request is authenticated. */
    language?: Language
  }
}

/** User id of a principal that is a program. Columns that refer to a user stay empty. */
export const NO_USER = 0

/** The user that a principal is; null for a program. */
export const userIdOf = ({ userId }: Pick<Principal, 'userId'>): number | null =>
  userId === NO_USER ? null : userId

/** Names the program of a partner in the audit trail; undefined for a user. */
export const programOf = ({
  userId,
  partnerId,
}: Pick<Principal, 'userId' | 'partnerId'>): string | undefined =>
  userId === NO_USER ? `partner/${partnerId}` : undefined

/** An authenticated caller; `User` is the authenticator's further data about them. */
export type SignedIn<User> = {
  principal: Principal
  language: Language
  user: User
  /** Identifies callers that are not users. */
  program?: string
  /** Why calls with `needsConfirmation` are refused; absent for a user who has just confirmed, or need not. */
  unconfirmed?: 'session.confirm' | 'session.passkeyMissing'
}

/**
 * Identifies the caller of a request.
 * @throws Problem session.missing, session.invalid or session.expired
 */
export type Authenticate<User> = (request: FastifyRequest) => Promise<SignedIn<User>>

/**
 * The token of an `Authorization: Bearer` header.
 * @throws Problem session.missing or session.invalid
 */
export const bearerToken = (request: FastifyRequest): string => {
  const header = request.headers.authorization
  if (!header) throw new Problem('session.missing')
  const [scheme, token, ...rest] = header.trim().split(/\s+/)
  if (scheme?.toLowerCase() !== 'bearer' || !token || rest.length > 0) throw new Problem('session.invalid')
  return token
}

/** @throws Problem access.denied; session.confirm or session.passkeyMissing for a call that needs a fresh confirmation */
export const authorise = (
  call: Pick<Call, 'access' | 'needsConfirmation'>,
  { principal, unconfirmed }: Pick<SignedIn<unknown>, 'principal' | 'unconfirmed'>,
): void => {
  if (!mayCall(call, principal)) throw new Problem('access.denied')
  if (call.needsConfirmation) assertConfirmed(unconfirmed)
}

/** @throws Problem session.confirm, session.passkeyMissing */
export const assertConfirmed = (unconfirmed: SignedIn<unknown>['unconfirmed']): void => {
  if (unconfirmed) throw new Problem(unconfirmed)
}
