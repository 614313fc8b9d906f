import type { StatusCode } from '../../api/status.ts'
import type { PrincipalKind } from '../../machines/lifecycle/query/principal.ts'
import type { QueryEventType } from '../../machines/lifecycle/query/events.ts'
import type { Flaw } from '../models/query.world.ts'

/** Who takes which step. */
export type StepName = `${PrincipalKind} ${QueryEventType}`

/** A situation that alone brings a refusal about, or several that do so only together. */
export type Want = Flaw | readonly Flaw[]

/** Reason → the situations that bring it about, in the order in which the conditions are asked. */
export type Needs = Readonly<Record<string, readonly Want[]>>

const withdrawable: Needs = {
  isConsumer: ['client: company'],
  contractConcluded: [['concluded: not yet', 'confirmed: no']],
  withinWithdrawalPeriod: ['concluded: too long ago'],
}
/** A consumer without the sheet of these terms; who is bound already is not asked again. */
const informed: Needs = {
  secciHandedOver: [
    ['client: consumer', 'concluded: not yet', 'confirmed: no', 'sheet: none'],
    ['client: consumer', 'concluded: not yet', 'confirmed: no', 'sheet: of other terms'],
  ],
}
/** Once for each automatic check of a consumer's application. */
const reviewable: Needs = {
  isConsumer: ['client: company'],
  checkedAutomatically: ['check: none'],
  reviewNotAsked: [
    ['check: made', 'review: open'],
    ['check: made', 'review: ended'],
  ],
}
const lasting: Needs = { notWithdrawn: ['withdrawal: made'] }
const own: Needs = { ownQuery: ["whose: another partner's"] }
const payable: Needs = { termsPayable: ['terms: unpayable'] }
const complete: Needs = { formComplete: ['form: incomplete', 'form: without an asset name'], ...payable }
const reasoned: Needs = { hasReason: ['reason: empty', 'reason: blank'] }

const limitUnknown = ['credit: never asked', 'credit: checking'] as const
const notApproved = [
  'credit: rejected',
  'credit: not available',
  'credit: over the available limit',
  'credit: over the contract maximum',
] as const

const overLimit: Needs = {
  hasAsset: ['assets: none'],
  limitKnown: limitUnknown,
  overLimit: ['credit: covers', 'credit: covers to the cent', 'credit: covers, partner has no limit'],
  clientComplete: ['form: incomplete'],
  ...payable,
}
const quickContract: Needs = {
  totalPositive: ['total: zero'],
  limitKnown: limitUnknown,
  notBlocked: ['credit: blocked'],
  limitCovers: notApproved,
  withinPartnerLimit: ['credit: over the partner limit'],
  ...complete,
}
const contractAfterApproval: Needs = {
  totalPositive: ['total: zero'],
  notBlocked: ['credit: blocked'],
  ...complete,
}
const aboveLimit: readonly Flaw[] = ['amount: over the committee limit', 'total: positive']
const oneDecides: Needs = { oneDecides: [aboveLimit] }
const committeeDecides: Needs = { committeeDecides: ['amount: within the committee limit', 'total: zero'] }
const mayVote = (vote: Flaw): Needs => ({
  ...committeeDecides,
  notVotersOwn: ['voter: made the query'],
  votesOtherwise: [vote],
})
const counted: Needs = {
  ...committeeDecides,
  quorumReached: ['votes: none', 'votes: one short', 'votes: one short to refuse'],
}
const votesApprove: Needs = { ...counted, majorityApproves: ['votes: refuse', 'votes: even'], ...payable }
const unchanged: Needs = { termsUnchanged: ['changes: made'] }
const changed: Needs = { termsChanged: ['changes: none'] }
const automaticDecision: Needs = {
  partnerAllowsDecision: ['decision: forbidden by the partner'],
  assetGroupsAllowDecision: ['decision: forbidden by an asset group'],
  limitCovers: [...limitUnknown, 'credit: blocked', ...notApproved],
  notPublicPerson: ['decision: public person'],
  ...payable,
  oneDecides: [aboveLimit],
  noReviewOpen: [['client: consumer', 'check: made', 'review: open']],
}
const unsent: Needs = { noContainerSent: ['containers: sent', 'containers: signed'] }
const ofCustomer: Needs = { aplinkSet: ['aplink: empty'] }
const notConcluded: Needs = {
  notConcluded: ['concluded: in time', 'concluded: too long ago', 'confirmed: on paper'],
}
const inLedger: Needs = { hasLedgerContract: ['ledger: empty'] }
const picked: Needs = { ...inLedger, ...payable, ...informed, containerPicked: ['picked: none'] }
const signed: Needs = {
  everyContainerSigned: ['containers: unsent', 'containers: sent', 'containers: unsent, all signed'],
}

/** What activating lacks; it matters only where no reason is written. */
const lacking: readonly (readonly Flaw[])[] = [
  ['ledger: empty'],
  ['containers: unsent', 'confirmed: no'],
  ['containers: sent', 'confirmed: no'],
  ['containers: unsent, all signed', 'confirmed: no'],
  ['act: none', 'product: LEASING'],
  ['act: none', 'product: ONSPOT', 'delivery: undated', 'handover: later'],
  ['act: none', 'product: SELFSERVE', 'delivery: undated', 'handover: later'],
  ['act: none', 'product: WEBSHOP', 'delivery: undated', 'handover: later'],
]
const activated: Needs = {
  ...payable,
  ...informed,
  readyOrReason: lacking.flatMap((flaws): Want[] => [
    ['reason: empty', ...flaws],
    ['reason: blank', ...flaws],
  ]),
}
const enteredLate: Needs = { noLedgerContract: ['ledger: entered'], ...payable }
const entered: Needs = { ...unsent, ...payable }

const ledger = {
  'inhouse contract.enterInLedger': entered,
  'credit contract.enterInLedger': entered,
  'compliance contract.enterInLedger': entered,
} as const

const annulled = {
  'partner query.annul': own,
  'inhouse query.annul': own,
  'shop query.annul': own,
} as const

const approved = {
  'inhouse query.requestContract': payable,
  'credit query.requestContract': payable,
  'shop contract.createForShop': contractAfterApproval,
  ...ledger,
  'system customer.askedForReview': reviewable,
  'credit query.close': reasoned,
  'compliance query.close': reasoned,
} as const

/**
 * State → step → what it needs. Written by hand from the lifecycle's document. A step of the query table that does not
 * stand here needs nothing.
 */
export const refusalTable: Partial<Record<StatusCode, Partial<Record<StepName, Needs>>>> = {
  P: {
    'partner query.sendToManager': complete,
    'shop query.sendToManager': overLimit,
    'inhouse query.sendToCredit': complete,
    'system customer.applied': { ...ofCustomer, ...payable },
    'shop contract.createForShop': quickContract,
    ...annulled,
    'inhouse query.close': reasoned,
  },
  SM: {
    'inhouse query.sendToCredit': complete,
    'inhouse query.close': reasoned,
    'compliance query.close': reasoned,
  },
  SCR: {
    'credit query.approve': { ...oneDecides, ...payable, ...unchanged },
    'credit query.approveWithChanges': { ...oneDecides, ...payable, ...changed },
    'system customer.askedForReview': reviewable,
    'system decision.approved': automaticDecision,
    'credit query.close': { ...oneDecides, ...reasoned },
    'credit committee.voteToApprove': { ...mayVote('voted: to approve'), ...payable, ...unchanged },
    'credit committee.voteToApproveWithChanges': {
      ...mayVote('voted: with changes'),
      ...payable,
      ...changed,
    },
    'credit committee.voteToRefuse': { ...mayVote('voted: to refuse'), ...reasoned },
    'system committee.approved': { ...votesApprove, ...unchanged },
    'system committee.approvedWithChanges': { ...votesApprove, ...changed },
    'system committee.refused': { ...counted, majorityRefuses: ['votes: approve', 'votes: even'] },
  },
  SCO: { 'system customer.askedForReview': reviewable, 'compliance query.close': reasoned },
  QA: approved,
  QAC: approved,
  CR: {
    ...ledger,
    'compliance contract.sendForSigning': picked,
    'shop contract.sendForSigning': { ...inLedger, notBlocked: ['credit: blocked'], ...payable, ...informed },
    'shop contract.confirmSigned': { signsOnPaper: ['paper: forbidden'], ...inLedger, ...informed },
    'compliance contract.activate': activated,
    'compliance query.close': reasoned,
  },
  YS: {
    'compliance contract.sendForSigning': picked,
    'system containers.allSigned': signed,
    'compliance contract.activate': activated,
    ...annulled,
    'compliance query.close': reasoned,
  },
  HO: {
    'inhouse query.requestContract': { ...ofCustomer, ...notConcluded, ...payable },
    'credit query.requestContract': { ...ofCustomer, ...notConcluded, ...payable },
    'inhouse contract.enterInLedger': { ...ofCustomer, ...entered },
    'credit contract.enterInLedger': { ...ofCustomer, ...entered },
    'compliance contract.enterInLedger': { ...ofCustomer, ...entered },
    'shop asset.handedOver': {
      notYetDelivered: ['delivery: dated'],
      notHandedOverOnSigning: ['handover: on signing'],
    },
    'compliance contract.activate': activated,
    'system customer.askedForReview': {
      ...reviewable,
      ...ofCustomer,
      noLedgerContract: ['ledger: entered'],
      notYetDelivered: ['delivery: dated'],
    },
    'system customer.withdrew': withdrawable,
    'compliance query.close': reasoned,
  },
  SN: {
    'compliance contract.activate': activated,
    'system customer.withdrew': withdrawable,
    'compliance query.close': reasoned,
  },
  CA: {
    'inhouse contract.enterInLedger': enteredLate,
    'credit contract.enterInLedger': enteredLate,
    'compliance contract.enterInLedger': enteredLate,
    'system contract.ended': { endDatePassed: ['contract: running'] },
    'system customer.withdrew': withdrawable,
    'compliance query.close': reasoned,
  },
  N: {
    'inhouse query.reopen': { ...own, ...lasting },
    'credit query.reopen': lasting,
    'compliance query.reopen': lasting,
    'system customer.askedForReview': { ...reviewable, turnedDown: ['closing: by somebody else'] },
    'system customer.withdrew': { ...withdrawable, ...lasting },
  },
}

/** Conditions that never refuse: where one fails, the same event goes the other way. */
export const forks: readonly string[] = ['aplinkEmpty', 'isLeasing', 'isShopProduct']
