import type { RowConditions, RowOutcome } from '../../api/decision-table.ts'

/** Queries on which no table may decide in these ways; the lifecycle's guards refuse the same. */
type Law = { when: RowConditions; never: readonly RowOutcome[] }

const approvals = ['approve', 'approveIf'] as const
const decisions = [...approvals, 'refuse'] as const

export const tableLaws = {
  /** The general switch of the partner. */
  partnerAllows: { when: { partnerAllows: false }, never: decisions },
  /** A person decides about a holder of high public office, or about a client whom nobody has asked. */
  publicOffice: { when: { publicOffice: ['yes', 'unanswered'] }, never: decisions },
  committee: { when: { withinCommitteeLimit: false }, never: decisions },
  noAssets: { when: { assetGroups: ['noAssets'] }, never: approvals },
  /** The limit engine has decided already, or was not asked. */
  limitDecided: { when: { limit: ['rejected', 'blocked', 'notChecked'] }, never: approvals },
  /** Directive (EU) 2023/2225, Article 18(6): the creditworthiness of a consumer is assessed before the credit. */
  consumerCredit: { when: { consumer: true, limit: ['tooSmall', 'notAvailable'] }, never: approvals },
} as const satisfies Record<string, Law>
export type TableLaw = keyof typeof tableLaws
