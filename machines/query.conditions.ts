import type { QueryFacts } from '../contract/query-facts.ts'
import { limitFault, type LimitRule } from '../domain/limit-cover.ts'
import type { QueryEvent } from './query.events.ts'

/** One try at one step: what is known of the query, and what is asked. */
export type Attempt = { facts: QueryFacts; event: QueryEvent }
type Condition = (attempt: Attempt) => boolean

const fault = ({ facts: { limit, totalCents, partnerCreditLimitCents } }: Attempt): LimitRule | null =>
  limitFault({
    totalCents,
    partnerCreditLimitCents,
    limit: limit && {
      approved: limit.status === 'approved',
      blocked: limit.status === 'blocked',
      availableCents: limit.availableCents,
      maxContractCents: limit.maxContractCents,
    },
  })

const limitCovers: Condition = (attempt) => [null, 'withinPartnerCreditLimit'].includes(fault(attempt))

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
  notBlocked: (attempt) => fault(attempt) !== 'limitNotBlocked',
  limitCovers,
  withinPartnerLimit: (attempt) => fault(attempt) !== 'withinPartnerCreditLimit',
  overLimit: (attempt) => fault(attempt) !== null,
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

/** The shop's own contract: a quick contract within the limit. */
export const limitConditions = [
  'totalPositive',
  'limitKnown',
  'notBlocked',
  'limitCovers',
  'withinPartnerLimit',
] as const satisfies readonly ConditionName[]

/** The automatic decision's rules. */
export const decisionConditions = [
  'partnerAllowsDecision',
  'assetGroupsAllowDecision',
  'limitCovers',
  'notPublicPerson',
] as const satisfies readonly ConditionName[]
