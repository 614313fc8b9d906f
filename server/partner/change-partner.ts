import type { Partner, PartnerGiven, PartnerSave } from '../../api/partner.ts'
import type { Language } from '../../api/language.ts'
import type { Principal } from '../../api/role.ts'
import { auditChange } from '../platform/audit/write-audit.ts'
import { isBasedOn, recordConflict } from '../platform/http/record-conflict.ts'
import type { Connection, Transaction } from '../platform/database/database.ts'
import { laterThan } from '../platform/database/time.ts'
import { Problem } from '../platform/http/problem.ts'
import { wholePartner, refuseWrongFields, refuseWrongGroups } from './partner-rules.ts'
import { findApiKeys, revokeApiKey } from './api-key.ts'
import { endAutomaticDecisions, findPartnerGroups, type GroupsSave, replaceGroups } from './partner-groups.ts'
import { findSeller } from './ready-to-sell.ts'
import { companyFields } from '../../domain/company-fields.ts'
import { saleLacks } from '../../domain/ready-to-sell.ts'
import {
  countDependents,
  findManaged,
  insertPartner,
  lockPartner,
  lockPartners,
  updatePartner,
  toColumns,
  toPartner,
} from './partner.store.ts'

/** The caller of a change, with request and time. */
export type By = { principal: Principal; language: Language; requestId: string; now: Date }

/** A whole partner. @throws Problem notFound */
export const loadPartner = async (
  connection: Connection,
  partnerId: number,
  { language, now }: Pick<By, 'language' | 'now'>,
): Promise<Partner> => {
  const [found] = await findManaged(connection, partnerId)
  if (!found) throw new Problem('notFound')
  const groups = await findPartnerGroups(connection, partnerId, language)
  const apiKeys = await findApiKeys(connection, partnerId, now)
  const lacks = saleLacks(await findSeller(connection, found.row))
  return toPartner(found.row, { manager: found.manager, groups, apiKeys, saleLacks: lacks })
}

/** @throws Problem record.conflict with the stored partner if the change is based on an older version */
const refuseStale = async (
  tx: Transaction,
  { principal }: By,
  before: Partner,
  modifiedDtime: string | undefined,
) => {
  if (isBasedOn(new Date(before.modifiedDtime), modifiedDtime)) return
  throw await recordConflict(tx, {
    subject: 'partner',
    subjectId: before.partnerId,
    events: ['partner.created', 'partner.changed'],
    userId: principal.userId,
    stored: before,
    at: before.modifiedDtime,
  })
}

const createPartner = async (tx: Transaction, by: By, sent: PartnerSave): Promise<Partner> => {
  const partnerId = await insertPartner(tx, { ...toColumns(sent), createdAt: by.now, modifiedAt: by.now })
  const { automaticDecision, partnerAssetGroups: groups = [] } = sent
  await replaceGroups(tx, { partnerId, automaticDecision, groups })
  await auditChange(tx, by, 'partner.created', partnerId, {
    businessName: sent.businessName,
    regCode: sent.regCode,
  })
  return loadPartner(tx, partnerId, by)
}

/** Returns the differences to the partner read as `before`; undefined without any. */
const changeLocked = async (
  tx: Transaction,
  by: By,
  before: Partner,
  change: () => Promise<void>,
): Promise<Partner> => {
  const { partnerId } = before
  await change()
  const changes = changesOfPartner(before, await loadPartner(tx, partnerId, by))
  if (Object.keys(changes).length === 0) return before
  await updatePartner(tx, partnerId, { modifiedAt: laterThan(new Date(before.modifiedDtime), by.now) })
  await auditChange(tx, by, 'partner.changed', partnerId, { changes })
  return loadPartner(tx, partnerId, by)
}

/**
 * Creates a partner, or changes the one with the id. Omitted fields keep their values, or get defaults in a new
 * partner.
 * @throws Problem notFound; record.conflict if it was changed since it was read; see `partner-rules.ts`
 */
export const savePartner = async (tx: Transaction, by: By, given: PartnerGiven): Promise<Partner> => {
  await lockPartners(tx)
  const { partnerId } = given
  if (partnerId === undefined) {
    const sent = await wholePartner(given)
    await refuseWrongFields(tx, sent)
    return createPartner(tx, by, sent)
  }
  await lockPartner(tx, partnerId)
  const before = await loadPartner(tx, partnerId, by)
  await refuseStale(tx, by, before, given.modifiedDtime)
  const sent = await wholePartner(given, before)
  const { partnerAssetGroups: groups, automaticDecision } = sent
  await refuseWrongFields(tx, sent, before)
  return changeLocked(tx, by, before, async () => {
    await updatePartner(tx, partnerId, toColumns(sent))
    if (groups) await replaceGroups(tx, { partnerId, automaticDecision, groups })
    else if (!automaticDecision) await endAutomaticDecisions(tx, partnerId)
  })
}

/** Replaces the asset groups that a partner may finance. @throws Problem like `savePartner` */
export const savePartnerGroups = async (
  tx: Transaction,
  by: By,
  {
    partnerId,
    modifiedDtime,
    groups,
  }: { partnerId: number; modifiedDtime?: string | undefined; groups: GroupsSave },
): Promise<Partner> => {
  await lockPartner(tx, partnerId)
  const before = await loadPartner(tx, partnerId, by)
  await refuseStale(tx, by, before, modifiedDtime)
  await refuseWrongGroups(tx, groups)
  const { automaticDecision } = before
  return changeLocked(tx, by, before, () => replaceGroups(tx, { partnerId, automaticDecision, groups }))
}

/**
 * Deletes a partner and ends its API keys; closed queries keep its name.
 * @throws Problem notFound; partner.hasQueries, partner.hasUsers
 */
export const deletePartner = async (tx: Transaction, by: By, partnerId: number): Promise<void> => {
  const { businessName, regCode } = await lockPartner(tx, partnerId)
  const { queries, users } = await countDependents(tx, partnerId)
  if (queries > 0) throw new Problem('partner.hasQueries', { values: { name: businessName, count: queries } })
  if (users > 0) throw new Problem('partner.hasUsers', { values: { name: businessName, count: users } })
  await revokeApiKey(tx, { partnerId, now: by.now })
  await updatePartner(tx, partnerId, { deletedAt: by.now })
  await auditChange(tx, by, 'partner.deleted', partnerId, { businessName, regCode })
}

/** Fields whose values the audit trail stores. For the others, it stores only that they changed. */
const auditedFields = [
  'businessName',
  'regCode',
  'managerId',
  'inhouse',
  'featureOnSpot',
  'featureSelfServe',
  'automaticDecision',
  'lendifyLimit',
  'manualSigning',
  'editContractFee',
  'editInsurance',
  'showKickback',
  'campaign',
  'creditLimit',
  'advanceOptions',
  'defaultAdvance',
  'interestOptions',
  'defaultInterest',
  'interestMatrix',
  'kickbackOptions',
  'defaultKickback',
  'kickbackCoefficient',
  'paymentPeriodOptions',
  'defaultPaymentPeriod',
  'allPmtPeriodOptions',
  'residualOptions',
  'defaultResidual',
  'insurance',
  'contractFee',
  'contractFeeOptions',
  'offerValidTime',
] as const satisfies readonly (keyof Partner)[]

const unstoredFields = [...companyFields, 'notifyOnDecision'] as const satisfies readonly (keyof Partner)[]

const differs = (one: unknown, other: unknown): boolean => JSON.stringify(one) !== JSON.stringify(other)

/** Asset groups of the partner: id, automatic decision, own insurance. */
const allowedGroups = ({ partnerAssetGroups }: Partner) =>
  partnerAssetGroups.flatMap(({ subgroups }) =>
    subgroups
      .filter(({ allowed }) => allowed)
      .map(({ assetGroupId, autoDecisionEnabled, insurance }) => ({
        assetGroupId,
        autoDecisionEnabled,
        insurance,
      })),
  )

/** Returns the changes for the audit trail; empty without any. */
const changesOfPartner = (before: Partner, after: Partner): Record<string, unknown> => {
  const [groupsBefore, groupsAfter] = [allowedGroups(before), allowedGroups(after)]
  return Object.fromEntries([
    ...auditedFields
      .filter((name) => differs(before[name], after[name]))
      .map((name) => [name, { from: before[name], to: after[name] }]),
    ...unstoredFields.filter((name) => differs(before[name], after[name])).map((name) => [name, 'changed']),
    ...(differs(groupsBefore, groupsAfter)
      ? [['partnerAssetGroups', { from: groupsBefore, to: groupsAfter }]]
      : []),
  ])
}
