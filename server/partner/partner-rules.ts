import { type Partner, type PartnerSave, type PartnerGiven, partnerSave } from '../../api/partner.ts'
import { findFinancier } from '../financier/financier.store.ts'
import type { Transaction } from '../platform/database/database.ts'
import { Problem, type WrongField } from '../platform/http/problem.ts'
import { findManagers } from '../user/own.store.ts'
import { type GroupsSave, wrongGroups } from './partner-groups.ts'
import { countDependents, isTaken } from './partner.store.ts'
import { NEW_PARTNER } from '../../domain/new-partner.ts'
import { validPartner } from '../../domain/valid/valid-partner.ts'
import { parseWithDefaults } from '../platform/http/parse.ts'

/** A manager is required if there are users to choose from; the stored one may stay after leaving. */
const wrongManager = async (
  tx: Transaction,
  managerId: number | null,
  before: Partner | undefined,
): Promise<WrongField[]> => {
  if (managerId !== null && managerId === before?.managerId) return []
  const managers = await findManagers(tx)
  if (managerId === null) return managers.length > 0 ? [{ path: 'managerId', code: 'field.required' }] : []
  const known = managers.some(({ accountUserId }) => accountUserId === managerId)
  return known ? [] : [{ path: 'managerId', code: 'field.choice' }]
}

const wrongMatrix = async (tx: Transaction, financierId: number | null): Promise<WrongField[]> =>
  financierId === null || (await findFinancier(tx, financierId))
    ? []
    : [{ path: 'interestMatrix', code: 'field.choice' }]

/** Shops' users never act in-house. */
const wrongInhouse = async (tx: Transaction, sent: PartnerSave, before?: Partner): Promise<WrongField[]> => {
  if (!before || before.inhouse || !sent.inhouse) return []
  const { shopUsers } = await countDependents(tx, before.partnerId)
  return shopUsers > 0 ? [{ path: 'inhouse', code: 'field.hasShopUsers' }] : []
}

const refuse = (fields: WrongField[]) => {
  if (fields.length > 0) throw new Problem('request.invalid', { fields })
}

/** @throws Problem request.invalid naming every field that only the database can check */
export const refuseWrongFields = async (
  tx: Transaction,
  sent: PartnerSave,
  before?: Partner,
): Promise<void> => {
  const taken = await isTaken(tx, sent.regCode, before?.partnerId)
  refuse([
    ...(taken ? [{ path: 'regCode', code: 'field.registryCodeTaken' }] : []),
    ...(await wrongManager(tx, sent.managerId, before)),
    ...(await wrongMatrix(tx, sent.interestMatrix)),
    ...(await wrongInhouse(tx, sent, before)),
    ...(await wrongGroups(tx, sent.partnerAssetGroups ?? [])),
  ])
}

/** @throws Problem request.invalid for a group that is not a subgroup or occurs twice */
export const refuseWrongGroups = async (tx: Transaction, groups: GroupsSave): Promise<void> =>
  refuse(await wrongGroups(tx, groups, ''))

/**
 * Fields that a partial save does not complete from the stored partner: the version, and the groups, whose stored shape
 * differs.
 */
const ofTheCall = { modifiedDtime: true, partnerAssetGroups: true } as const

const fieldNames = Object.keys(partnerSave.shape).filter((name) => !(name in ofTheCall))

const storedFields = (partner: Partner): Partial<PartnerSave> => {
  const all: Record<string, unknown> = partner
  return Object.fromEntries(fieldNames.map((name) => [name, all[name]]))
}

/** Defaults: the smallest option of each range, and the registry code for a missing name. */
const defaultsOf = (given: PartnerGiven) => ({
  ...NEW_PARTNER,
  businessName: given.regCode,
  defaultInterest: given.interestOptions[0],
  defaultKickback: given.kickbackOptions[0],
  defaultResidual: given.residualOptions[0],
})

/**
 * Completes a partial save with the stored partner, or with defaults.
 * @throws Problem request.invalid if the fields contradict each other
 */
export const wholePartner = (given: PartnerGiven, before?: Partner): Promise<PartnerSave> =>
  parseWithDefaults(validPartner, { ...(before ? storedFields(before) : defaultsOf(given)), ...given })
