import type { Partner } from '../../api/partner.ts'

/**
 * Fields whose values the audit trail stores. For other fields, such as names of persons, it stores only that they
 * changed.
 */
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

const personalFields = [
  'vatNumber',
  'bankAccountNumber',
  'phoneNumber',
  'email',
  'billingEmail',
  'street',
  'zipCode',
  'city',
  'county',
  'country',
  'representativeName',
  'representedBy',
  'representativePersonalCode',
  'representativePhone',
  'representativeEmail',
  'notifyOnDecision',
  'notifyOnDecisionEmail',
  'shopId',
  'comment',
] as const satisfies readonly (keyof Partner)[]

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
export const changesOfPartner = (before: Partner, after: Partner): Record<string, unknown> => {
  const [groupsBefore, groupsAfter] = [allowedGroups(before), allowedGroups(after)]
  return Object.fromEntries([
    ...auditedFields
      .filter((name) => differs(before[name], after[name]))
      .map((name) => [name, { from: before[name], to: after[name] }]),
    ...personalFields.filter((name) => differs(before[name], after[name])).map((name) => [name, 'changed']),
    ...(differs(groupsBefore, groupsAfter)
      ? [['partnerAssetGroups', { from: groupsBefore, to: groupsAfter }]]
      : []),
  ])
}
