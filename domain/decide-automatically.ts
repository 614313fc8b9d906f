import type { GroupName } from './group-name.ts'
import { limitFault, type LimitQuestion, type LimitRule } from './limit-cover.ts'

export type AutomaticDecisionFacts = LimitQuestion & {
  /** The partner's `automaticDecision`. */
  partnerAllows: boolean
  /** One for each asset; null where it has no subgroup. */
  assetSubgroups: readonly ((GroupName & { autoDecisionEnabled: boolean }) | null)[]
  /** Above it a committee votes; null: never. */
  committeeLimitCents: number | null
  financedCents: number
  /** The known answer about high public office (`publicOfficeOf`); null without an answer. */
  publicOffice: string | null
}

/** A rule, the fact it read and its outcome; JSON, stored as it is and shown on the status tab. */
export type DecisionOutcome =
  | { rule: 'partnerAllows'; fact: { automaticDecision: boolean }; passed: boolean }
  | {
      rule: 'assetGroupsAllow'
      fact: { on: GroupName[]; off: GroupName[]; withoutSubgroup: number }
      passed: boolean
    }
  | {
      rule: 'limitCovers'
      fact: { totalCents: number; availableCents: number | null; broken: LimitRule | null }
      passed: boolean
    }
  | {
      rule: 'notPublicPerson'
      /** `entered`: the question was answered. */
      fact: { entered: boolean; isPublicPerson: string | null }
      passed: boolean
    }
  | { rule: 'oneDecides'; fact: { financedCents: number; limitCents: number }; passed: boolean }

export type AutomaticDecision = { approved: boolean; outcomes: DecisionOutcome[] }

const groupNames = (subgroups: AutomaticDecisionFacts['assetSubgroups'], enabled: boolean): GroupName[] => [
  ...new Map(
    subgroups
      .filter((subgroup) => subgroup?.autoDecisionEnabled === enabled)
      .flatMap((subgroup) =>
        subgroup ? [[subgroup.name, { name: subgroup.name, nameEt: subgroup.nameEt }] as const] : [],
      ),
  ).values(),
]

const assetGroupsAllow = (subgroups: AutomaticDecisionFacts['assetSubgroups']): DecisionOutcome => ({
  rule: 'assetGroupsAllow',
  fact: {
    on: groupNames(subgroups, true),
    off: groupNames(subgroups, false),
    withoutSubgroup: subgroups.filter((subgroup) => subgroup === null).length,
  },
  // A query without assets cannot be approved.
  passed: subgroups.length > 0 && subgroups.every((subgroup) => subgroup?.autoDecisionEnabled === true),
})

/** Only where compliance has set a limit. */
const oneDecides = ({ committeeLimitCents, financedCents }: AutomaticDecisionFacts): DecisionOutcome[] =>
  committeeLimitCents === null
    ? []
    : [
        {
          rule: 'oneDecides',
          fact: { financedCents, limitCents: committeeLimitCents },
          passed: financedCents <= committeeLimitCents,
        },
      ]

/**
 * Decides automatically on a query that enters SCR (specification 2, section 4). Every rule is evaluated, even after
 * one has failed; all must pass.
 */
export const automaticDecision = (facts: AutomaticDecisionFacts): AutomaticDecision => {
  const broken = limitFault({ ...facts, partnerCreditLimitCents: null })
  const { totalCents, limit, partnerAllows, publicOffice } = facts
  const outcomes: DecisionOutcome[] = [
    { rule: 'partnerAllows', fact: { automaticDecision: partnerAllows }, passed: partnerAllows },
    assetGroupsAllow(facts.assetSubgroups),
    {
      rule: 'limitCovers',
      fact: { totalCents, availableCents: limit?.availableCents ?? null, broken },
      passed: broken === null,
    },
    {
      rule: 'notPublicPerson',
      fact: { entered: publicOffice !== null, isPublicPerson: publicOffice },
      passed: publicOffice === 'no',
    },
    ...oneDecides(facts),
  ]
  return { approved: outcomes.every(({ passed }) => passed), outcomes }
}
