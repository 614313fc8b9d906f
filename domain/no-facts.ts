import type { QueryFacts } from '../api/query-facts.ts'

const noConditions = { count: 0, first: null }

/** Default facts: a new, empty query. */
export const noFacts: QueryFacts = {
  partnerId: null,
  product: 'LEASING',
  missing: [],
  assetCount: 0,
  totalCents: 0,
  financedCents: 0,
  committee: null,
  termsPayable: false,
  termsChanged: false,
  aplink: false,
  hasLedgerContract: false,
  containerSent: false,
  allContainersSigned: false,
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
  manualSigning: false,
  limit: null,
  partnerCreditLimitCents: null,
  automaticDecision: { partnerAllows: false, everyAssetGroupAllows: false, notPublicPerson: false },
  conditions: {
    decision: noConditions,
    contract: noConditions,
    signing: noConditions,
    activation: noConditions,
  },
  conditionsWaiting: 0,
}
