import type { Principal } from '../../api/role.ts'
import type { UserForm } from '../../api/user.ts'
import { changedIdentity } from '../../domain/user-rights.ts'
import type { Dependencies } from '../dependencies/dependencies.ts'
import type { Transaction } from '../platform/database/database.ts'
import { Problem } from '../platform/http/problem.ts'
import { forgetDevices } from '../session/known-device.ts'
import { removeRecoveries } from '../session/passkey/recovery.store.ts'
import { ownerUnconfirmedBecause, unconfirmedBecause } from '../session/passkey-demand.ts'
import { endPendingSignIns, endSessionsOf, type OpenSession } from '../session/session.store.ts'
import { forgetSubjects } from '../session/sso/sso.store.ts'
import { sendIdentityNotices } from './identity-notice.job.ts'
import { removeOpenLinks, type StoredUser } from './user.store.ts'

/** The caller of a change, with session and request. */
export type By = { principal: Principal; session: OpenSession; requestId: string }

/** Ends sent links, and the user's name at the issuer of single sign-on. */
const endLinks = async (tx: Transaction, accountUserId: number): Promise<void> => {
  await removeOpenLinks(tx, accountUserId)
  await removeRecoveries(tx, accountUserId)
  await forgetSubjects(tx, accountUserId)
}

/** Ends the account's sessions, links, known browsers and sign-ins in progress. */
export const endAccess = async (tx: Transaction, accountUserId: number, at: Date): Promise<void> => {
  await endSessionsOf(tx, accountUserId, at)
  await endLinks(tx, accountUserId)
  await forgetDevices(tx, accountUserId, at)
}

type Identity = { before: StoredUser; after: UserForm }

/**
 * Requires a confirmation before another e-mail address or personal code of an account that has been used.
 * @throws Problem session.confirm, session.confirmPassword, session.passkeyMissing, session.notFresh
 */
export const confirmIdentity = ({ session }: By, { accountUserId }: StoredUser, at: Date): void => {
  const own = session.accountUserId === accountUserId
  const unconfirmed = own ? ownerUnconfirmedBecause(session, at) : unconfirmedBecause(session, at)
  if (unconfirmed) throw new Problem(unconfirmed)
}

/**
 * Ends whatever opens the account to those who had the earlier e-mail address or personal code, and reports the change
 * to both addresses. The user who changes the own account stays signed in here.
 */
export const endEarlierIdentity = async (
  { jobs }: Pick<Dependencies, 'jobs'>,
  tx: Transaction,
  { session }: By,
  { before, after }: Identity,
  at: Date,
): Promise<void> => {
  const { accountUserId } = before
  if (session.accountUserId === accountUserId) {
    await endPendingSignIns(tx, accountUserId)
    await endSessionsOf(tx, accountUserId, at, { except: session.jti })
    await endLinks(tx, accountUserId)
  } else await endAccess(tx, accountUserId, at)
  const fields = changedIdentity(before, after)
  await sendIdentityNotices({ jobs }, tx, { before, email: after.email, fields, by: session.fullName, at })
}
