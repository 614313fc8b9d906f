import type { NeededGuard } from '../../machines/lifecycle/query/guards.ts'
import type { QueryEventType } from '../../machines/lifecycle/query/steps.ts'
import type { ActivationGap } from '../../machines/lifecycle/query/activation-gaps.ts'
import type { FieldPath } from './fields.table.ts'

/** One way to meet a guard's requirement. */
export type Remedy =
  /** Filling in all of these fields. */
  | { fields: readonly FieldPath[] }
  /** Filling in the fields that `missingFields` names. */
  | 'requiredFields'
  /** Taking this step first. */
  | { step: QueryEventType }
  /** The step's own dialog asks for it. */
  | 'payload'
  /** Creating or changing a container. */
  | 'container'
  /** Handing over the sheet while there is one; after the conclusion it is not needed. */
  | 'sheet'
  /** Requesting the limit again, in every status. */
  | 'limitCall'
  /** Answering and accepting the conditions, or waiving them, while the query is open. */
  | 'conditions'
  /** Settling a match, while the query is open. */
  | 'screening'
  /** Each gap of the activation by its own row. */
  | 'gaps'
  /** A condition of the query, the person or the time, not something that a person forgot. */
  | 'condition'

/** Fields that make the terms payable. */
const terms = {
  fields: ['paymentPeriod', 'advance', 'residual', 'interest', 'qassets.*.qassetPrice'],
} as const

const clientFields = {
  fields: ['custName', 'custRegCode', 'contactName', 'contactPersCode', 'contactPhone', 'contactEmail'],
} as const

/**
 * Guard → ways to meet its requirement; one is enough. By hand: a new guard needs an entry, and the test finds each
 * status in which no one can meet it.
 */
export const remedyTable: Readonly<Record<NeededGuard, readonly Remedy[]>> = {
  ownQuery: ['condition'],
  formComplete: ['requiredFields'],
  clientComplete: [clientFields],
  hasAsset: [{ fields: ['qassets.*.qassetName', 'qassets.*.qassetPrice'] }],
  totalPositive: [{ fields: ['qassets.*.qassetPrice'] }],
  termsPayable: [terms],
  termsChanged: [terms],
  termsUnchanged: [terms],
  limitKnown: ['limitCall'],
  notBlocked: ['limitCall'],
  limitCovers: ['limitCall'],
  withinPartnerLimit: ['condition'],
  overLimit: ['condition'],
  aplinkEmpty: ['condition'],
  aplinkSet: ['condition'],
  hasLedgerContract: [{ step: 'contract.enterInLedger' }],
  noLedgerContract: ['condition'],
  noContainerSent: ['condition'],
  containerPicked: ['container'],
  everyContainerSigned: [{ step: 'contract.sendForSigning' }],
  isLeasing: ['condition'],
  isShopProduct: ['condition'],
  signsOnPaper: ['condition'],
  notYetDelivered: ['condition'],
  notHandedOverOnSigning: ['condition'],
  isConsumer: ['condition'],
  secciHandedOver: ['sheet'],
  // The job checks the parties, and compliance settles what it finds.
  partiesChecked: ['screening'],
  contractConcluded: ['condition'],
  notConcluded: ['condition'],
  withinWithdrawalPeriod: ['condition'],
  notWithdrawn: ['condition'],
  checkedAutomatically: ['condition'],
  reviewNotAsked: ['condition'],
  noReviewOpen: ['condition'],
  turnedDown: ['condition'],
  // The ledger sets the date.
  endDatePassed: [{ step: 'contract.enterInLedger' }],
  reminderDue: ['condition'],
  escalationDue: ['condition'],
  expiryDue: ['condition'],
  voteReminderDue: ['condition'],
  voteEscalationDue: ['condition'],
  readyOrReason: ['gaps'],
  hasReason: ['payload'],
  committeeDecides: ['condition'],
  oneDecides: ['condition'],
  notVotersOwn: ['condition'],
  votesOtherwise: ['condition'],
  quorumReached: [{ step: 'committee.voteToApprove' }],
  majorityApproves: [{ step: 'committee.voteToApprove' }],
  majorityRefuses: [{ step: 'committee.voteToRefuse' }],
  partnerAllowsDecision: ['condition'],
  limitOpenToRules: ['condition'],
  conditionsAskable: ['condition'],
  notPublicPerson: ['condition'],
  conditionsMetForDecision: ['conditions'],
  conditionsMetForContract: ['conditions'],
  conditionsMetForSigning: ['conditions'],
  conditionsMetForActivation: ['conditions'],
}

const act = { fields: ['actOfAcceptance.assetDescription', 'actOfAcceptance.deliveryDate'] } as const

/** The same for the requirements of the activation: a reason overrides them, but they must be possible to meet. */
export const gapRemedies: Readonly<Record<ActivationGap, readonly Remedy[]>> = {
  ledgerContract: [{ step: 'contract.enterInLedger' }],
  // From HO the contract of a customer's application is requested, created and sent.
  signatures: [
    { step: 'contract.sendForSigning' },
    { step: 'contract.confirmSigned' },
    { step: 'query.requestContract' },
  ],
  actOfAcceptance: [act],
  // A job retries the check.
  screening: ['screening'],
}
