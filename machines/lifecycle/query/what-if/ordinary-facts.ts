import type { QueryFacts } from '../../../../api/query-facts.ts'
import { noFacts } from '../../../../domain/no-facts.ts'

/** Stands for the query's partner, so that a what-if and its file name none. */
export const PARTNER = 1
/** The partner of a user who acts for another partner than the query's. */
export const ANOTHER_PARTNER = 2

const AMPLE_CENTS = 2_000_000
const TOTAL_CENTS = 1_000_000

/** Facts of a new leasing query of a company, without any problem. */
export const ordinaryFacts: QueryFacts = {
  ...noFacts,
  partnerId: PARTNER,
  assetCount: 1,
  totalCents: TOTAL_CENTS,
  financedCents: TOTAL_CENTS,
  committee: { limitCents: null, quorum: 3, approvals: 0, refusals: 0, own: false, vote: null },
  termsPayable: true,
  manualSigning: true,
  limit: { status: 'approved', availableCents: AMPLE_CENTS, maxContractCents: AMPLE_CENTS },
  partnerCreditLimitCents: AMPLE_CENTS,
  automaticDecision: { partnerAllows: false, notPublicPerson: true },
}
