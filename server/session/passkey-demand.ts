import { todayInTallinn } from '../../domain/date.ts'
import type { SignedIn } from '../platform/http/auth.ts'
import type { Account, OpenSession } from './session.store.ts'

/** How long a confirmation with a passkey is good for. */
const CONFIRMED_MS = 5 * 60_000

/** Whether the provider now requires more than a password from this user. */
export const isPasskeyDemanded = ({ passkeyFrom }: Pick<Account, 'passkeyFrom'>, now: Date): boolean =>
  passkeyFrom !== null && passkeyFrom <= todayInTallinn(now)

/** Why the user must confirm with a passkey before a call that needs it; undefined if not. */
export const unconfirmedBecause = (user: OpenSession, now: Date): SignedIn<unknown>['unconfirmed'] => {
  if (user.verifiedAt && now.getTime() - user.verifiedAt.getTime() <= CONFIRMED_MS) return undefined
  if (user.hasPasskey) return 'session.confirm'
  return isPasskeyDemanded(user, now) ? 'session.passkeyMissing' : undefined
}

/** How long a sign-in counts as fresh. */
export const FRESH_MS = 10 * 60_000

/**
 * Why the user must confirm who they are before they change how they sign in; undefined if not. Without a passkey the
 * password confirms, and a fresh sign-in is enough.
 */
export const ownerUnconfirmedBecause = (
  user: OpenSession,
  now: Date,
): SignedIn<unknown>['unconfirmed'] | 'session.confirmPassword' | 'session.notFresh' => {
  const since = ({ verifiedAt, createdAt }: OpenSession) =>
    now.getTime() - (verifiedAt ?? createdAt).getTime()
  const unconfirmed = unconfirmedBecause(user, now)
  if (unconfirmed || user.hasPasskey || since(user) <= FRESH_MS) return unconfirmed
  return user.hasPassword ? 'session.confirmPassword' : 'session.notFresh'
}
