import type { QueryFacts } from '../../../../api/query-facts.ts'

/** Stands for the query's partner, so that a what-if and its file name none. */
export const PARTNER = 1
/** The partner of somebody who acts for another partner than the query's. */
export const ANOTHER_PARTNER = 2

const AMPLE_CENTS = 2_000_000
const TOTAL_CENTS = 1_000_000
const none = { count: 0, first: null }

/** Facts of a leasing query of a company with which nothing is wrong and nothing has happened. */
export const ordinaryFacts: QueryFacts = {
  partnerId: PARTNER,
  product: 'LEASING',
  missing: [],
  assetCount: 1,
  totalCents: TOTAL_CENTS,
  financedCents: TOTAL_CENTS,
  committee: { limitCents: null, quorum: 3, approvals: 0, refusals: 0, own: false, vote: null },
  termsPayable: true,
  termsChanged: false,
  aplink: false,
  hasLedgerContract: false,
  containerSent: false,
  allContainersSigned: false,
  signingStopped: false,
  paperSigned: false,
  actEntered: false,
  contractEnded: false,
  deliveryDateSet: false,
  handoverWhenSigned: false,
  consumer: false,
  secciHandedOver: false,
  contractConcluded: false,
  withdrawalPeriodOver: false,
  withdrawn: false,
  checkedAutomatically: false,
  review: null,
  turnedDown: false,
  manualSigning: true,
  limit: { status: 'approved', availableCents: AMPLE_CENTS, maxContractCents: AMPLE_CENTS },
  partnerCreditLimitCents: AMPLE_CENTS,
  automaticDecision: { partnerAllows: false, everyAssetGroupAllows: true, notPublicPerson: true },
  conditions: { decision: none, contract: none, signing: none, activation: none },
  conditionsWaiting: 0,
  screening: null,
  messageWaiting: false,
  deadlines: {
    overdueAt: null,
    overdue: false,
    expiresAt: null,
    due: [],
    vote: { overdueAt: null, overdue: false, due: [] },
  },
}
