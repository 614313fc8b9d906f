import type { QueryFacts } from '../contract/query-facts.ts'
import type { QueryEvent } from './query.events.ts'

/** One try at one step: what is known of the query, and what is asked. */
export type Attempt = { facts: QueryFacts; event: QueryEvent }
type Condition = (attempt: Attempt) => boolean

/** The limit is approved and covers the total, in this contract and altogether. */
const limitCovers: Condition = ({ facts: { limit, totalCents } }) =>
  limit?.status === 'approved' && totalCents <= limit.availableCents && totalCents <= limit.maxContractCents

const withinPartnerLimit: Condition = ({ facts: { partnerCreditLimitCents, totalCents } }) =>
  partnerCreditLimitCents === null || totalCents <= partnerCreditLimitCents

const notBlocked: Condition = ({ facts: { limit } }) => limit?.status !== 'blocked'

const limitKnown: Condition = ({ facts: { limit } }) => limit !== null && limit.status !== 'checking'

/**
 * Every condition of the lifecycle by name. A name is at once the machine's guard, the reason in a refusal
 * and the message id `guard.<name>`.
 */
export const conditions = {
  formComplete: ({ facts }) => facts.missing.length === 0,
  hasAsset: ({ facts }) => facts.assetCount > 0,
  totalPositive: ({ facts }) => facts.totalCents > 0,
  limitKnown,
  notBlocked,
  limitCovers,
  withinPartnerLimit,
  overLimit: (attempt) => limitKnown(attempt) && !(limitCovers(attempt) && withinPartnerLimit(attempt)),
  aplinkEmpty: ({ facts }) => !facts.aplink,
  aplinkSet: ({ facts }) => facts.aplink,
  hasLedgerContract: ({ facts }) => facts.hasLedgerContract,
  noLedgerContract: ({ facts }) => !facts.hasLedgerContract,
  noContainerSent: ({ facts }) => !facts.containerSent,
  containerPicked: ({ event }) => event.type === 'contract.sendForSigning' && event.containers.length > 0,
  everyContainerSigned: ({ facts }) => facts.containerSent && facts.allContainersSigned,
  isLeasing: ({ facts }) => facts.product === 'LEASING',
  isShopProduct: ({ facts }) => facts.product !== 'LEASING',
  signsOnPaper: ({ facts }) => facts.manualSigning,
  notYetDelivered: ({ facts }) => !facts.deliveryDateSet,
  notHandedOverOnSigning: ({ facts }) => !facts.handoverWhenSigned,
  endDatePassed: ({ facts }) => facts.contractEnded,
  hasReason: ({ event }) => event.type === 'query.close' && event.reason.trim() !== '',
  partnerAllowsDecision: ({ facts }) => facts.automaticDecision.partnerAllows,
  assetGroupsAllowDecision: ({ facts }) => facts.automaticDecision.everyAssetGroupAllows,
  notPublicPerson: ({ facts }) => facts.automaticDecision.notPublicPerson,
} as const satisfies Record<string, Condition>

export type ConditionName = keyof typeof conditions
