import { administersAll } from '../../domain/user-rights.ts'
import type { Dependencies } from '../dependencies/dependencies.ts'
import type { Transaction } from '../platform/database/database.ts'
import { laterThan } from '../platform/database/time.ts'
import { Problem } from '../platform/http/problem.ts'
import { inviteUser } from './activation/invite.job.ts'
import { auditChange } from '../platform/audit/write-audit.ts'
import { lockUser } from './change-user.ts'
import type { By } from './end-access.ts'
import { removeOpenLinks, type StoredUser, writeUser } from './user.store.ts'

/**
 * Sends a new invitation and voids earlier links. From compliance it also brings back an account that compliance has
 * deactivated or withdrawn.
 * @throws Problem user.active, user.closedByCompliance
 */
export const inviteAgain = async (
  { jobs }: Pick<Dependencies, 'jobs'>,
  tx: Transaction,
  by: By,
  accountUserId: number,
): Promise<void> => {
  const user = await lockUser(tx, by, accountUserId)
  if (user.active) throw new Problem('user.active')
  if (user.closedByCompliance && !administersAll(by.principal)) throw new Problem('user.closedByCompliance')
  await writeUser(tx, accountUserId, { closedByCompliance: false, invitationWithdrawnAt: null })
  await removeOpenLinks(tx, accountUserId)
  await inviteUser({ jobs }, tx, accountUserId)
  await auditChange(tx, by, 'user.invited', accountUserId)
}

/**
 * Withdraws an invitation that has not been used: its links say so. If compliance does it, only compliance invites again.
 * @throws Problem user.active if it was used, user.inactive if the account was used before or it is withdrawn already
 */
export const withdrawInvitation = async (
  { now }: Pick<Dependencies, 'now'>,
  tx: Transaction,
  by: By,
  accountUserId: number,
): Promise<StoredUser> => {
  const user = await lockUser(tx, by, accountUserId)
  if (user.active) throw new Problem('user.active')
  if (!user.invited || user.invitationWithdrawnAt !== null) throw new Problem('user.inactive')
  const at = now()
  await writeUser(tx, accountUserId, {
    invitationWithdrawnAt: at,
    closedByCompliance: administersAll(by.principal),
    modifiedAt: laterThan(user.modifiedAt, at),
  })
  await auditChange(tx, by, 'user.invitationWithdrawn', accountUserId)
  return lockUser(tx, by, accountUserId)
}
