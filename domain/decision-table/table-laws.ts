import type { RowConditions, RowOutcome } from '../../api/decision-table.ts'
import type { ReplaceableRule } from '../../api/replaceable-rule.ts'

/** Queries on which no table may decide in these ways; `unless` a condition replaces that rule. */
type Law = { when: RowConditions; never: readonly RowOutcome[]; unless?: ReplaceableRule }

const approvals = ['approve', 'approveIf'] as const
const decisions = [...approvals, 'refuse'] as const

export const tableLawNames = [
  'partnerAllows',
  'publicOffice',
  'committee',
  'noAssets',
  'limitDecided',
  'consumerCredit',
  'assetsAllowed',
  'limitCovers',
  'consumerRefused',
] as const
export type TableLaw = (typeof tableLawNames)[number]

/**
 * The lifecycle's guards refuse the same, but for the last three: the customer's page says that the program approves only
 * if the first two hold or a condition replaces them, and shows a consumer why it has refused.
 */
export const tableLaws: Readonly<Record<TableLaw, Law>> = {
  /** The general switch of the partner. */
  partnerAllows: { when: { partnerAllows: false }, never: decisions },
  /** A person decides about a holder of high public office, or a client who has not been asked about it. */
  publicOffice: { when: { publicOffice: ['yes', 'unanswered'] }, never: decisions },
  committee: { when: { withinCommitteeLimit: false }, never: decisions },
  noAssets: { when: { assetGroups: ['noAssets'] }, never: approvals },
  /** The limit engine has decided already, or was not asked. */
  limitDecided: { when: { limit: ['rejected', 'blocked', 'notChecked'] }, never: approvals },
  /** Directive (EU) 2023/2225, Article 18(6): the creditworthiness of a consumer is assessed before the credit. */
  consumerCredit: { when: { consumer: true, limit: ['tooSmall', 'notAvailable'] }, never: approvals },
  assetsAllowed: { when: { assetGroups: ['notAllowed'] }, never: approvals, unless: 'assetGroupsAllow' },
  limitCovers: { when: { limit: ['tooSmall', 'notAvailable'] }, never: approvals, unless: 'limitCovers' },
  /** The page would show no ground: it knows these inputs only. */
  consumerRefused: {
    when: {
      consumer: true,
      partnerAllows: true,
      publicOffice: ['no'],
      withinCommitteeLimit: true,
      assetGroups: ['allowed'],
      limit: ['covers'],
    },
    never: ['refuse'],
  },
}
