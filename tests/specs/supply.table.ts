import type { NeededGuard } from '../../machines/lifecycle/query/guards.ts'
import type { QueryEventType } from '../../machines/lifecycle/query/steps.ts'
import type { ActivationGap } from '../../machines/lifecycle/query/activation-gaps.ts'
import type { FieldPath } from './fields.table.ts'

/** One way in which what a guard needs comes about. */
export type Supply =
  /** Somebody fills in these fields, each of them. */
  | { fields: readonly FieldPath[] }
  /** Somebody fills in whatever `missingFields` names for those who take the step. */
  | 'requiredFields'
  /** Somebody takes this step first. */
  | { step: QueryEventType }
  /** It goes with the step itself: its dialog asks for it. */
  | 'payload'
  /** Somebody makes or changes a container. */
  | 'container'
  /** Somebody hands the sheet over, as long as there is one to make; once the contract is concluded it is not needed. */
  | 'sheet'
  /** Anybody asks the limit engine anew, in every status. */
  | 'limitCall'
  /** What activating lacks is supplied, each gap by its own row. */
  | 'gaps'
  /** Says for which queries, for whom or until when the step is; not something that a person forgot to enter. */
  | 'condition'

/** The fields that make the terms payable. */
const terms = {
  fields: ['paymentPeriod', 'advance', 'residual', 'interest', 'qassets.*.qassetPrice'],
} as const

const clientFields = {
  fields: ['custName', 'custRegCode', 'contactName', 'contactPersCode', 'contactPhone', 'contactEmail'],
} as const

/**
 * Guard → how what it needs comes about; any one of the ways is enough. By hand: a new guard says here who can supply
 * what it asks for, and the property finds each status in which nobody can.
 */
export const supplyTable: Readonly<Record<NeededGuard, readonly Supply[]>> = {
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
  contractConcluded: ['condition'],
  notConcluded: ['condition'],
  withinWithdrawalPeriod: ['condition'],
  notWithdrawn: ['condition'],
  checkedAutomatically: ['condition'],
  reviewNotAsked: ['condition'],
  noReviewOpen: ['condition'],
  turnedDown: ['condition'],
  // The ledger sets the day.
  endDatePassed: [{ step: 'contract.enterInLedger' }],
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
  assetGroupsAllowDecision: ['condition'],
  notPublicPerson: ['condition'],
}

const act = { fields: ['actOfAcceptance.assetDescription', 'actOfAcceptance.deliveryDate'] } as const

/** The same of what activating a contract asks about: a reason lets it pass, but it must be possible to do it right. */
export const gapTable: Readonly<Record<ActivationGap, readonly Supply[]>> = {
  ledgerContract: [{ step: 'contract.enterInLedger' }],
  // Out of HO the contract of a customer's application is requested, made and sent.
  signatures: [
    { step: 'contract.sendForSigning' },
    { step: 'contract.confirmSigned' },
    { step: 'query.requestContract' },
  ],
  actOfAcceptance: [act],
}
