import type { DecisionRule } from '../api/automatic-decision.ts'
import type { DecisionInputs } from '../api/decision-inputs.ts'
import type { LimitOutcome } from '../api/limit.ts'
import type { PublicPerson } from '../api/public-person.ts'
import type { Product } from '../api/status.ts'
import type { GroupName } from './group-name.ts'
import { limitFault, type LimitRule } from './limit-cover.ts'

/** What the automatic decision knows of a query; amounts in cents. */
export type DecisionFacts = {
  /** The partner's `automaticDecision`. */
  partnerAllows: boolean
  consumer: boolean
  product: Product
  /** One for each asset; null where it has no subgroup. */
  assetSubgroups: readonly ((GroupName & { autoDecisionEnabled: boolean }) | null)[]
  totalCents: number
  /** Null if the customer was never checked. */
  limit: { status: LimitOutcome; availableCents: number; maxContractCents: number } | null
  /** Above it a committee votes; null: never. */
  committeeLimitCents: number | null
  financedCents: number
  periodMonths: number
  /** The known answer about high public office (`publicOfficeOf`); null without an answer. */
  publicOffice: PublicPerson | null
}

/** The limit rule that the total violates. The partner's own limit is for its own contracts. */
const faultOf = ({ totalCents, limit }: DecisionFacts): LimitRule | null =>
  limitFault({
    totalCents,
    partnerCreditLimitCents: null,
    limit: limit && {
      ...limit,
      approved: limit.status === 'approved',
      blocked: limit.status === 'blocked',
    },
  })

const ofStatus = {
  approved: 'tooSmall',
  rejected: 'rejected',
  not_available: 'notAvailable',
  blocked: 'blocked',
  checking: 'notChecked',
} as const satisfies Record<LimitOutcome, DecisionInputs['limit']>

const limitInput = (facts: DecisionFacts): DecisionInputs['limit'] => {
  if (faultOf(facts) === null) return 'covers'
  return facts.limit ? ofStatus[facts.limit.status] : 'notChecked'
}

const assetInput = (subgroups: DecisionFacts['assetSubgroups']): DecisionInputs['assetGroups'] => {
  if (subgroups.length === 0) return 'noAssets'
  return subgroups.every((subgroup) => subgroup?.autoDecisionEnabled === true) ? 'allowed' : 'notAllowed'
}

const officeInput = (publicOffice: PublicPerson | null): DecisionInputs['publicOffice'] => {
  if (publicOffice === null) return 'unanswered'
  return publicOffice === 'no' ? 'no' : 'yes'
}

/** The values that a decision table reads. */
export const decisionInputsOf = (facts: DecisionFacts): DecisionInputs => ({
  partnerAllows: facts.partnerAllows,
  publicOffice: officeInput(facts.publicOffice),
  withinCommitteeLimit:
    facts.committeeLimitCents === null || facts.financedCents <= facts.committeeLimitCents,
  consumer: facts.consumer,
  product: facts.product,
  assetGroups: assetInput(facts.assetSubgroups),
  limit: limitInput(facts),
  financedCents: Math.max(facts.financedCents, 0),
  periodMonths: Math.max(facts.periodMonths, 0),
})

const groupNames = (subgroups: DecisionFacts['assetSubgroups'], enabled: boolean): GroupName[] => [
  ...new Map(
    subgroups
      .filter((subgroup) => subgroup?.autoDecisionEnabled === enabled)
      .flatMap((subgroup) =>
        subgroup ? [[subgroup.name, { name: subgroup.name, nameEt: subgroup.nameEt }] as const] : [],
      ),
  ).values(),
]

/** Only where compliance has set a limit. */
const committeeRule = (
  { committeeLimitCents, financedCents }: DecisionFacts,
  passed: boolean,
): DecisionRule[] =>
  committeeLimitCents === null
    ? []
    : [{ rule: 'oneDecides', fact: { financedCents, limitCents: committeeLimitCents }, passed }]

/**
 * Explains the inputs of a decision to people: each with the fact behind it, and whether it speaks for an approval. The
 * table decides, not these.
 */
export const explainInputs = (facts: DecisionFacts, inputs: DecisionInputs): DecisionRule[] => [
  {
    rule: 'partnerAllows',
    fact: { automaticDecision: inputs.partnerAllows },
    passed: inputs.partnerAllows,
  },
  {
    rule: 'assetGroupsAllow',
    fact: {
      on: groupNames(facts.assetSubgroups, true),
      off: groupNames(facts.assetSubgroups, false),
      withoutSubgroup: facts.assetSubgroups.filter((subgroup) => subgroup === null).length,
    },
    passed: inputs.assetGroups === 'allowed',
  },
  {
    rule: 'limitCovers',
    fact: {
      totalCents: facts.totalCents,
      availableCents: facts.limit?.availableCents ?? null,
      broken: faultOf(facts),
    },
    passed: inputs.limit === 'covers',
  },
  {
    rule: 'notPublicPerson',
    fact: { entered: facts.publicOffice !== null, isPublicPerson: facts.publicOffice },
    passed: inputs.publicOffice === 'no',
  },
  ...committeeRule(facts, inputs.withinCommitteeLimit),
]
