import type { QueryFacts } from '../contract/query-facts.ts'

/** Facts of a query of which nothing is known but that it exists. */
export const noFacts: QueryFacts = {
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
