import type { ReplaceableRule } from '../../../api/replaceable-rule.ts'
import type { Vote } from '../../../api/committee.ts'
import { MAX_CONDITIONS } from '../../../api/condition-state.ts'
import type { QueryFacts } from '../../../api/query-facts.ts'
import { majorityOf, missingVotes } from '../../../domain/committee-majority.ts'
import { isLimitReplaceable, limitFault, type LimitRule } from '../../../domain/limit-cover.ts'
import { isClientField } from '../../../domain/valid/complete.ts'
import { activationGaps } from './activation-gaps.ts'
import { conditionsMet, pendingConditionsOf } from './pending-conditions.ts'
import { committeeDecides } from './committee-votes.ts'
import { actsForPartner, principalKind, type PrincipalKind, type QueryPrincipal } from './principal.ts'

/** What a guard reads of an event, whatever its type. */
export type AskedEvent = {
  principal: QueryPrincipal
  reason?: string | undefined
  note?: string | undefined
  containers?: readonly number[] | undefined
  conditions?: readonly ConditionOfRule[] | undefined
}

/** A template of a condition that is asked in place of a rule of the automatic decision. */
export type ConditionOfRule = { rule: ReplaceableRule; conditionTemplateId: number }

/** What a step declares for its guards: who may take it, and the vote that it gives. */
export type GuardParams = { who: readonly PrincipalKind[]; vote?: Vote | undefined }

/** What a guard reads: the query, the event, and what the step declares. */
export type GuardInput = { facts: QueryFacts; event: AskedEvent } & GuardParams
type Guard = (input: GuardInput) => boolean

/** Whether a principal who acts for a partner does so on that partner's query; others act on every query. */
const isOwn = ({ facts, event: { principal } }: GuardInput): boolean =>
  principal.role === 'SYSTEM' ||
  !actsForPartner(principalKind(principal)) ||
  principal.partnerId === facts.partnerId

const limitFaultOf = ({
  facts: { limit, totalCents, partnerCreditLimitCents },
}: GuardInput): LimitRule | null =>
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

const doesLimitCover = (input: GuardInput): boolean =>
  [null, 'withinPartnerCreditLimit'].includes(limitFaultOf(input))

/** Whether the query has room for the conditions that are asked with its approval, and whether there are any. */
const areConditionsAskable = ({ facts, event: { conditions = [] } }: GuardInput): boolean => {
  return conditions.length > 0 && pendingConditionsOf(facts) + conditions.length <= MAX_CONDITIONS
}

const isWritten = (words = ''): boolean => words.trim() !== ''

/**
 * Every guard of the lifecycle by name. The name is also the reason in a refusal and, as `refusal.<name>`, the id of its
 * text.
 */
export const guards = {
  principalIs: ({ event, who }) => who.includes(principalKind(event.principal)),
  ownQuery: isOwn,
  formComplete: ({ facts }) => facts.missing.length === 0,
  /** Fields that the form lacks here can be filled in after the query has left its partner. */
  clientComplete: ({ facts }) => !facts.missing.some(isClientField),
  hasAsset: ({ facts }) => facts.assetCount > 0,
  totalPositive: ({ facts }) => facts.totalCents > 0,
  termsPayable: ({ facts }) => facts.termsPayable,
  termsChanged: ({ facts }) => facts.termsChanged,
  termsUnchanged: ({ facts }) => !facts.termsChanged,
  limitKnown: ({ facts: { limit } }) => limit !== null && limit.status !== 'checking',
  notBlocked: (input) => limitFaultOf(input) !== 'limitNotBlocked',
  limitCovers: doesLimitCover,
  withinPartnerLimit: (input) => limitFaultOf(input) !== 'withinPartnerCreditLimit',
  overLimit: (input) => limitFaultOf(input) !== null,
  aplinkEmpty: ({ facts }) => !facts.aplink,
  aplinkSet: ({ facts }) => facts.aplink,
  hasLedgerContract: ({ facts }) => facts.hasLedgerContract,
  noLedgerContract: ({ facts }) => !facts.hasLedgerContract,
  noContainerSent: ({ facts }) => !facts.containerSent,
  containerPicked: ({ event }) => (event.containers ?? []).length > 0,
  everyContainerSigned: ({ facts }) => facts.containerSent && facts.allContainersSigned,
  isLeasing: ({ facts }) => facts.product === 'LEASING',
  isShopProduct: ({ facts }) => facts.product !== 'LEASING',
  signsOnPaper: ({ facts }) => facts.manualSigning,
  notYetDelivered: ({ facts }) => !facts.deliveryDateSet,
  notHandedOverOnSigning: ({ facts }) => !facts.handoverWhenSigned,
  isConsumer: ({ facts }) => facts.consumer,
  secciHandedOver: ({ facts }) => !facts.consumer || facts.contractConcluded || facts.secciHandedOver,
  partiesChecked: ({ facts: { screening } }) => screening === null || screening === 'unchecked',
  contractConcluded: ({ facts }) => facts.contractConcluded,
  notConcluded: ({ facts }) => !facts.contractConcluded,
  withinWithdrawalPeriod: ({ facts }) => !facts.withdrawalPeriodOver,
  notWithdrawn: ({ facts }) => !facts.withdrawn,
  checkedAutomatically: ({ facts }) => facts.checkedAutomatically,
  reviewNotAsked: ({ facts }) => facts.review === null,
  noReviewOpen: ({ facts }) => facts.review !== 'open',
  turnedDown: ({ facts }) => facts.turnedDown,
  endDatePassed: ({ facts }) => facts.contractEnded,
  reminderDue: ({ facts }) => facts.deadlines.due.includes('reminder'),
  escalationDue: ({ facts }) => facts.deadlines.due.includes('escalation'),
  expiryDue: ({ facts }) => facts.deadlines.due.includes('expiry'),
  voteReminderDue: ({ facts }) => facts.deadlines.vote.due.includes('reminder'),
  voteEscalationDue: ({ facts }) => facts.deadlines.vote.due.includes('escalation'),
  readyOrReason: ({ facts, event }) => activationGaps(facts).length === 0 || isWritten(event.note),
  hasReason: ({ event }) => isWritten(event.reason),
  oneDecides: ({ facts }) => !committeeDecides(facts),
  committeeDecides: ({ facts }) => committeeDecides(facts),
  notVotersOwn: ({ facts: { committee } }) => committee?.own !== true,
  votesOtherwise: ({ facts: { committee }, vote = null }) => committee?.vote !== vote,
  quorumReached: ({ facts: { committee } }) => committee !== null && missingVotes(committee) === 0,
  majorityApproves: ({ facts: { committee } }) => committee !== null && majorityOf(committee) === 'approves',
  majorityRefuses: ({ facts: { committee } }) => committee !== null && majorityOf(committee) === 'refuses',
  partnerAllowsDecision: ({ facts }) => facts.automaticDecision.partnerAllows,
  limitOpenToRules: (input) =>
    doesLimitCover(input) ||
    isLimitReplaceable({
      consumer: input.facts.consumer,
      limitStatus: input.facts.limit?.status ?? null,
    }),
  conditionsAskable: areConditionsAskable,
  notPublicPerson: ({ facts }) => facts.automaticDecision.notPublicPerson,
  conditionsMetForDecision: ({ facts }) => conditionsMet(facts, 'decision'),
  conditionsMetForContract: ({ facts }) => conditionsMet(facts, 'contract'),
  conditionsMetForSigning: ({ facts }) => conditionsMet(facts, 'signing'),
  conditionsMetForActivation: ({ facts }) => conditionsMet(facts, 'activation'),
} as const satisfies Record<string, Guard>

export type GuardName = keyof typeof guards

/** The guards that a step lists itself; `principalIs` comes from its `who`. */
export type NeededGuard = Exclude<GuardName, 'principalIs'>

/** The meta of a transition: who may take it, its guards in order, and its vote. */
export type StepMeta = {
  who: readonly PrincipalKind[]
  needs: readonly NeededGuard[]
  vote?: Vote | undefined
}

/** An attempt to take a step: the facts of the query, the event, and what the step declares. */
export type Attempt = { facts: QueryFacts; event: AskedEvent; step: StepMeta }

/** The guards of a step in the order in which they are evaluated. */
export const guardsOf = ({ needs }: StepMeta): readonly GuardName[] => ['principalIs', ...needs]

/** Returns the first guard of the step that fails; null if all hold. The machine evaluates the same guards by name. */
export const failingGuard = ({ facts, event, step: { who, vote, needs } }: Attempt): GuardName | null =>
  guardsOf({ who, needs }).find((name) => !guards[name]({ facts, event, who, vote })) ?? null
