import type { Principal } from '../../api/role.ts'
import type { UserChange, UserForm, UserSave } from '../../api/user.ts'
import { administers, administersAll, changedIdentity } from '../../domain/user-rights.ts'
import { hasPartner, validUserForm, validUserWithoutCode } from '../../domain/valid/valid-user.ts'
import type { Dependencies } from '../dependencies/dependencies.ts'
import { auditChange } from '../platform/audit/write-audit.ts'
import { isBasedOn, recordConflict } from '../platform/http/record-conflict.ts'
import type { Connection, Transaction } from '../platform/database/database.ts'
import { laterThan } from '../platform/database/time.ts'
import { parseWithDefaults } from '../platform/http/parse.ts'
import { Problem } from '../platform/http/problem.ts'
import { removePasskeysOf } from '../session/passkey/passkey.store.ts'
import { sendRecovery } from '../session/passkey/recovery.job.ts'
import { removeRecoveries } from '../session/passkey/recovery.store.ts'
import { endSessionsOf, lockUserRow } from '../session/session.store.ts'
import { inviteUser } from './activation/invite.job.ts'
import { type By, confirmIdentity, endAccess, endEarlierIdentity } from './end-access.ts'
import {
  toUser,
  findUser,
  insertUser,
  lockUsers,
  removeOpenLinks,
  type StoredUser,
  writeUser,
} from './user.store.ts'
import {
  refuseChange,
  refuseFormerAdministrator,
  refuseIdentity,
  refuseRights,
  refuseToEnd,
  refuseToMove,
  refuseWrongFields,
} from './user-rules.ts'

type Needs = Pick<Dependencies, 'jobs' | 'now'>

/**
 * An account that the caller administers.
 * @throws Problem notFound, for a user of another partner too
 */
export const findAdministered = async (
  connection: Connection,
  principal: Principal,
  accountUserId: number,
): Promise<StoredUser> => {
  const found = await findUser(connection, accountUserId)
  if (!found) throw new Problem('notFound')
  if (!administers(principal, found))
    throw new Problem('notFound', { foreign: { subject: 'user', subjectId: accountUserId } })
  return found
}

/** An account that the caller administers, locked until the transaction ends. @throws Problem access.denied, notFound */
export const lockUser = async (
  tx: Transaction,
  { principal }: Pick<By, 'principal'>,
  accountUserId: number,
): Promise<StoredUser> => {
  await lockUsers(tx)
  await refuseFormerAdministrator(tx, principal)
  // A link that is used at the same time must not activate the account between the checks and the change.
  await lockUserRow(tx, accountUserId)
  return findAdministered(tx, principal, accountUserId)
}

type Rest = Pick<UserForm, 'phone' | 'language' | 'logo' | 'partnerId' | 'partnerAdmin'> &
  Partial<Pick<UserForm, 'personalCode'>>

const newUser: Rest = { phone: '', language: 'en', logo: null, partnerId: null, partnerAdmin: false }

/**
 * Completes a partial change with the stored user. A user who moves to the provider has no partner, and one who moves to
 * another partner does not administer its users. A personal code cannot be removed.
 * @throws Problem request.invalid if role and partner do not fit
 */
const wholeUser = async (sent: UserSave, before: Rest): Promise<UserForm> => {
  const { phone, language, logo } = before
  const partnerId = hasPartner(sent.userRole) ? before.partnerId : null
  const stays = sent.partnerId === undefined ? partnerId !== null : sent.partnerId === before.partnerId
  const rest = { phone, language, logo, partnerId, partnerAdmin: stays && before.partnerAdmin }
  const schema = before.personalCode === '' ? validUserWithoutCode : validUserForm
  const { firstName, lastName, email, ...form } = await parseWithDefaults(schema, { ...rest, ...sent })
  return { ...form, firstName: firstName.trim(), lastName: lastName.trim(), email: email.trim() }
}

/** Creates an account and sends the letter with the activation link. */
export const createUser = async (
  { jobs, now }: Needs,
  tx: Transaction,
  by: By,
  sent: UserSave,
): Promise<StoredUser> => {
  const user = await wholeUser(sent, newUser)
  await lockUsers(tx)
  await refuseFormerAdministrator(tx, by.principal)
  refuseRights(by.principal, user)
  await refuseWrongFields(tx, by.principal, user)
  const at = now()
  const accountUserId = await insertUser(tx, { ...user, createdAt: at, modifiedAt: at })
  await inviteUser({ jobs }, tx, accountUserId)
  const { userRole, partnerId, partnerAdmin, email } = user
  await auditChange(tx, by, 'user.created', accountUserId, {
    userRole,
    partnerId,
    email,
    ...(partnerAdmin && { partnerAdmin }),
  })
  return lockUser(tx, by, accountUserId)
}

const auditedFields = [
  'firstName',
  'lastName',
  'email',
  'phone',
  'userRole',
  'language',
  'partnerId',
  'partnerAdmin',
] as const
/** Fields of which the audit trail stores only that they changed. */
const personalFields = ['personalCode', 'logo'] as const

/** Audit events that create a new version of an account. */
const versionEvents = [
  'user.created',
  'user.changed',
  'user.deactivated',
  'user.invitationWithdrawn',
  'user.settingChanged',
]

const differences = (before: StoredUser, after: UserForm): Record<string, unknown> =>
  Object.fromEntries([
    ...auditedFields
      .filter((name) => before[name] !== after[name])
      .map((name) => [name, { from: before[name], to: after[name] }]),
    ...personalFields.filter((name) => before[name] !== after[name]).map((name) => [name, 'changed']),
  ])

/**
 * Changes an account; omitted fields keep their values, and a save without changes writes nothing. Another role or
 * partner ends its sessions. So does another e-mail address or personal code of an account that has been used; it is
 * reported by letter. Another e-mail address repeats a pending invitation.
 * @throws Problem notFound; record.conflict if it was changed since it was read; see `user-rules.ts`
 */
export const changeUser = async (
  { jobs, now }: Needs,
  tx: Transaction,
  by: By,
  { accountUserId, modifiedDtime, ...sent }: UserChange,
): Promise<StoredUser> => {
  const before = await lockUser(tx, by, accountUserId)
  refuseChange(by.principal, before)
  if (!isBasedOn(before.modifiedAt, modifiedDtime))
    throw await recordConflict(tx, {
      subject: 'user',
      subjectId: accountUserId,
      events: versionEvents,
      userId: by.principal.userId,
      stored: toUser(before),
      at: before.modifiedAt.toISOString(),
    })
  const after = await wholeUser(sent, before)
  const changes = differences(before, after)
  if (Object.keys(changes).length === 0) return before
  refuseRights(by.principal, after, before)
  refuseIdentity(by.principal, before, after)
  await refuseWrongFields(tx, by.principal, after, accountUserId)
  const at = now()
  const wasUsed = before.active || !before.invited
  const changesIdentity = wasUsed && changedIdentity(before, after).length > 0
  if (changesIdentity) confirmIdentity(by, before, at)
  const moves = before.userRole !== after.userRole || before.partnerId !== after.partnerId
  if (moves) await refuseToMove(tx, by.principal, before, after)
  await writeUser(tx, accountUserId, { ...after, modifiedAt: laterThan(before.modifiedAt, at) })
  if (moves) await endSessionsOf(tx, accountUserId, at)
  const invitedAgain =
    !before.active && before.email !== after.email && (await removeOpenLinks(tx, accountUserId))
  if (changesIdentity) await endEarlierIdentity({ jobs }, tx, by, { before, after }, at)
  if (invitedAgain) await inviteUser({ jobs }, tx, accountUserId)
  await auditChange(tx, by, 'user.changed', accountUserId, changes)
  return lockUser(tx, by, accountUserId)
}

/**
 * Deactivates an account; a new activation link opens it again. If compliance deactivates it, only compliance sends one.
 * @throws Problem user.inactive; see `refuseToEnd`
 */
export const deactivateUser = async (
  { now }: Needs,
  tx: Transaction,
  by: By,
  accountUserId: number,
): Promise<StoredUser> => {
  const user = await lockUser(tx, by, accountUserId)
  if (!user.active) throw new Problem('user.inactive')
  await refuseToEnd(tx, by.principal, user)
  const at = now()
  await writeUser(tx, accountUserId, {
    active: false,
    closedByCompliance: administersAll(by.principal),
    modifiedAt: laterThan(user.modifiedAt, at),
  })
  await endAccess(tx, accountUserId, at)
  await auditChange(tx, by, 'user.deactivated', accountUserId)
  return lockUser(tx, by, accountUserId)
}

/**
 * Deletes a user. The name stays in the history; other personal data is deleted.
 * @throws Problem see `refuseToEnd`
 */
export const deleteUser = async (
  { now }: Needs,
  tx: Transaction,
  by: By,
  accountUserId: number,
): Promise<void> => {
  const user = await lockUser(tx, by, accountUserId)
  await refuseToEnd(tx, by.principal, user)
  const deletedAt = now()
  const forgotten = { personalCode: '', phone: '', logo: null, passwordHash: null, active: false }
  await writeUser(tx, accountUserId, { ...forgotten, deletedAt, modifiedAt: deletedAt })
  await endAccess(tx, accountUserId, deletedAt)
  await removePasskeysOf(tx, accountUserId)
  const { email, userRole, partnerId } = user
  await auditChange(tx, by, 'user.deleted', accountUserId, { email, userRole, partnerId })
}

/**
 * Sends a user a link that replaces lost passkeys; an earlier link ends.
 * @throws Problem passkey.own for the own account, user.inactive
 */
export const recoverPasskey = async (
  { jobs }: Needs,
  tx: Transaction,
  by: By,
  { accountUserId, reason }: { accountUserId: number; reason: string },
): Promise<void> => {
  if (accountUserId === by.principal.userId) throw new Problem('passkey.own')
  const user = await lockUser(tx, by, accountUserId)
  if (!user.active) throw new Problem('user.inactive')
  await removeRecoveries(tx, accountUserId)
  await sendRecovery({ jobs }, tx, { accountUserId, officerId: by.principal.userId })
  await auditChange(tx, by, 'user.passkeyRecoverySent', accountUserId, { reason: reason.trim() })
}

/** Ends a user's sessions; the user can sign in again. */
export const endSessions = async (
  { now }: Needs,
  tx: Transaction,
  by: By,
  accountUserId: number,
): Promise<void> => {
  await lockUser(tx, by, accountUserId)
  const sessions = await endSessionsOf(tx, accountUserId, now())
  await auditChange(tx, by, 'user.sessionsEnded', accountUserId, { sessions })
}
