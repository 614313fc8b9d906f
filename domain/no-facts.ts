import type { QueryFacts } from '../api/query-facts.ts'

/** Default facts: a new, empty query. */
export const noFacts: QueryFacts = {
  partnerId: null,
  product: 'LEASING',
  missing: [],
  assetCount: 0,
  totalCents: 0,
  aplink: false,
  hasLedgerContract: false,
  containerSent: false,
  allContainersSigned: false,
  contractEnded: false,
  deliveryDateSet: false,
  handoverWhenSigned: false,
  manualSigning: false,
  limit: null,
  partnerCreditLimitCents: null,
  automaticDecision: { partnerAllows: false, everyAssetGroupAllows: false, notPublicPerson: false },
}
