import type { Principal } from '../../api/role.ts'
import type { UserForm } from '../../api/user.ts'
import { changedIdentity, changesIdentity, refusedChange, refusedRights } from '../../domain/user-rights.ts'
import type { Transaction } from '../platform/database/database.ts'
import { Problem, type WrongField } from '../platform/http/problem.ts'
import {
  countOtherCompliance,
  findManagedPartners,
  findConflicting,
  isStillAdministrator,
  isPartnerInhouse,
  type StoredUser,
} from './user.store.ts'

type Form = Pick<UserForm, 'email' | 'personalCode' | 'userRole' | 'partnerId' | 'partnerAdmin'>

/** A partner's administrator does not learn which field, and so cannot look up who has an account elsewhere. */
const takenFields = async (
  tx: Transaction,
  { partnerAdmin, partnerId }: Principal,
  form: Form,
  accountUserId: number | undefined,
): Promise<WrongField[]> => {
  const taken = await findConflicting(tx, form, accountUserId)
  const foreign = partnerAdmin ? taken.find((user) => user.partnerId !== partnerId) : undefined
  if (foreign)
    throw new Problem('user.askCompliance', {
      foreign: { subject: 'user', subjectId: foreign.accountUserId },
    })
  const hasEmail = taken.some(({ email }) => email.toLowerCase() === form.email.toLowerCase())
  const hasCode =
    form.personalCode !== '' && taken.some(({ personalCode }) => personalCode === form.personalCode)
  return [
    ...(hasEmail ? [{ path: 'email', code: 'field.emailTaken' }] : []),
    ...(hasCode ? [{ path: 'personalCode', code: 'field.personalCodeTaken' }] : []),
  ]
}

/** A shop's user never acts in-house; an in-house user has the role of a partner. */
const wrongPartner = async (tx: Transaction, { userRole, partnerId }: Form): Promise<WrongField[]> => {
  if (partnerId === null) return []
  const inhouse = await isPartnerInhouse(tx, partnerId)
  if (inhouse === undefined) return [{ path: 'partnerId', code: 'field.choice' }]
  return inhouse && userRole === 'SHOP' ? [{ path: 'partnerId', code: 'field.shopNotInhouse' }] : []
}

/**
 * Refuses a partner's administrator whose right was taken away while the call waited.
 * @throws Problem access.denied
 */
export const refuseFormerAdministrator = async (tx: Transaction, principal: Principal): Promise<void> => {
  if (principal.partnerAdmin && !(await isStillAdministrator(tx, principal)))
    throw new Problem('access.denied')
}

/** @throws Problem request.invalid for rights that the caller cannot give */
export const refuseRights = (principal: Principal, after: Form, before?: StoredUser): void => {
  const fields = refusedRights(principal, after, before)
  if (fields.length > 0) throw new Problem('request.invalid', { fields })
}

/** @throws Problem user.otherRole, user.closedByCompliance */
export const refuseChange = (principal: Principal, user: StoredUser): void => {
  const refused = refusedChange(principal, user)
  if (refused) throw new Problem(refused)
}

/** @throws Problem request.invalid for another e-mail or personal code that the caller may not set */
export const refuseIdentity = (principal: Principal, before: StoredUser, after: Form): void => {
  if (changesIdentity(principal, before)) return
  const fields = changedIdentity(before, after).map((path) => ({ path, code: 'field.identityByCompliance' }))
  if (fields.length > 0) throw new Problem('request.invalid', { fields })
}

/**
 * @throws Problem request.invalid for an e-mail or personal code of another user, or an invalid partner;
 * user.askCompliance to a partner's administrator if a user of another partner has one of them
 */
export const refuseWrongFields = async (
  tx: Transaction,
  principal: Principal,
  form: Form,
  accountUserId?: number,
): Promise<void> => {
  const taken = await takenFields(tx, principal, form, accountUserId)
  const fields = [...taken, ...(await wrongPartner(tx, form))]
  if (fields.length > 0) throw new Problem('request.invalid', { fields })
}

/** @throws Problem user.lastCompliance if no one would be left to administer the portal */
export const refuseLastCompliance = async (
  tx: Transaction,
  { accountUserId, userRole, active }: Pick<StoredUser, 'accountUserId' | 'userRole' | 'active'>,
): Promise<void> => {
  if (userRole !== 'COMPLIANCE' || !active) return
  if ((await countOtherCompliance(tx, accountUserId)) === 0) throw new Problem('user.lastCompliance')
}

/** @throws Problem user.managesPartners with the partners' names, because their new queries would have no manager */
export const refuseManager = async (tx: Transaction, accountUserId: number): Promise<void> => {
  const partners = await findManagedPartners(tx, accountUserId)
  if (partners.length > 0)
    throw new Problem('user.managesPartners', { values: { partners: partners.join(', ') } })
}

/** Checks before a deactivation or deletion. @throws Problem user.own, user.lastCompliance, user.managesPartners */
export const refuseToEnd = async (tx: Transaction, principal: Principal, user: StoredUser): Promise<void> => {
  if (user.accountUserId === principal.userId) throw new Problem('user.own')
  await refuseLastCompliance(tx, user)
  await refuseManager(tx, user.accountUserId)
}

/** Checks before a change of role or partner. @throws Problem user.own, user.lastCompliance, user.managesPartners */
export const refuseToMove = async (
  tx: Transaction,
  principal: Principal,
  user: StoredUser,
  { userRole, partnerId }: Form,
): Promise<void> => {
  if (user.accountUserId === principal.userId) throw new Problem('user.own')
  if (userRole !== user.userRole) await refuseLastCompliance(tx, user)
  const inhouse = partnerId !== null && (await isPartnerInhouse(tx, partnerId))
  if (!inhouse) await refuseManager(tx, user.accountUserId)
}
