import type { Flaw } from '../../models/query.situation.ts'

/** A flaw that causes a refusal, or several that cause it together. */
export type NeedFlaws = Flaw | readonly Flaw[]

/** Reason → flaws that cause it, in the order of the guards. */
export type Needs = Readonly<Record<string, readonly NeedFlaws[]>>

export const withdrawable: Needs = {
  isConsumer: ['client: company'],
  contractConcluded: [['concluded: not yet', 'confirmed: no']],
  withinWithdrawalPeriod: ['concluded: too long ago'],
}
/** A consumer needs the current sheet, unless the contract is concluded. */
export const informed: Needs = {
  secciHandedOver: [
    ['client: consumer', 'concluded: not yet', 'confirmed: no', 'sheet: none'],
    ['client: consumer', 'concluded: not yet', 'confirmed: no', 'sheet: of other terms'],
  ],
}
/** Once for each automatic check of a consumer's application. */
export const reviewable: Needs = {
  isConsumer: ['client: company'],
  checkedAutomatically: ['check: none'],
  reviewNotAsked: [
    ['check: made', 'review: open'],
    ['check: made', 'review: ended'],
  ],
}
export const lasting: Needs = { notWithdrawn: ['withdrawal: made'] }
export const own: Needs = { ownQuery: ["whose: another partner's"] }
export const payable: Needs = { termsPayable: ['terms: unpayable'] }

/** Conditions that stop a step: its own, and those of every earlier step. */
const beforeDecision = ['conditions: for the decision'] as const
const beforeContract = [...beforeDecision, 'conditions: for the contract'] as const
const beforeSigning = [...beforeContract, 'conditions: for the signing'] as const
const beforeActivation = [...beforeSigning, 'conditions: for the activation'] as const
export const approvable: Needs = { ...payable, conditionsMetForDecision: beforeDecision }
export const contractable: Needs = { ...payable, conditionsMetForContract: beforeContract }
/** Signing waits until the parties are checked, matches are settled and the risk class is given. */
export const partiesChecked: Needs = {
  partiesChecked: ['screening: running', 'screening: risk', 'screening: hold'],
}
export const signable: Needs = { conditionsMetForSigning: beforeSigning }

export const complete: Needs = {
  formComplete: ['form: incomplete', 'form: without an asset name'],
  ...payable,
}
export const reasoned: Needs = { hasReason: ['reason: empty', 'reason: blank'] }

const limitUnknown = ['credit: never asked', 'credit: checking'] as const
const notApproved = [
  'credit: rejected',
  'credit: not available',
  'credit: over the available limit',
  'credit: over the contract maximum',
] as const

export const sendable: Needs = { ...complete, ...approvable }
export const overLimit: Needs = {
  hasAsset: ['assets: none'],
  limitKnown: limitUnknown,
  overLimit: ['credit: covers', 'credit: covers to the cent', 'credit: covers, partner has no limit'],
  clientComplete: ['form: incomplete'],
  ...payable,
}
export const quickContract: Needs = {
  totalPositive: ['total: zero'],
  limitKnown: limitUnknown,
  notBlocked: ['credit: blocked'],
  limitCovers: notApproved,
  withinPartnerLimit: ['credit: over the partner limit'],
  ...complete,
  ...contractable,
}
export const contractAfterApproval: Needs = {
  totalPositive: ['total: zero'],
  notBlocked: ['credit: blocked'],
  ...complete,
  ...contractable,
}
const aboveLimit: readonly Flaw[] = ['amount: over the committee limit', 'total: positive']
export const oneDecides: Needs = { oneDecides: [aboveLimit] }
export const committeeDecides: Needs = {
  committeeDecides: ['amount: within the committee limit', 'total: zero'],
}
export const mayVote = (vote: Flaw): Needs => ({
  ...committeeDecides,
  notVotersOwn: ['voter: made the query'],
  votesOtherwise: [vote],
})
export const counted: Needs = {
  ...committeeDecides,
  quorumReached: ['votes: none', 'votes: one short', 'votes: one short to refuse'],
}
export const votesApprove: Needs = {
  ...counted,
  majorityApproves: ['votes: refuse', 'votes: even'],
  ...approvable,
}
export const unchanged: Needs = { termsUnchanged: ['changes: made'] }
export const changed: Needs = { termsChanged: ['changes: none'] }
/** What any automatic decision needs. */
export const anyAutomaticDecision: Needs = {
  partnerAllowsDecision: ['decision: forbidden by the partner'],
  notPublicPerson: ['decision: public person'],
  oneDecides: [aboveLimit],
  noReviewOpen: [['client: consumer', 'check: made', 'review: open']],
}
const limitReplaceable = [
  'credit: over the available limit',
  'credit: over the contract maximum',
  'credit: not available',
] as const
/** No table may approve over a decision of the limit engine, or a consumer without a limit that covers the total. */
export const automaticDecision: Needs = {
  ...anyAutomaticDecision,
  hasAsset: ['assets: none'],
  limitOpenToRules: [
    ...limitReplaceable.map((credit): NeedFlaws => [credit, 'client: consumer']),
    ...limitUnknown,
    'credit: rejected',
    'credit: blocked',
  ],
  ...approvable,
}
export const automaticDecisionIf: Needs = {
  ...automaticDecision,
  conditionsAskable: ['replaced: nothing'],
}
export const unsent: Needs = {
  noContainerSent: ['containers: sent', 'containers: stopped', 'containers: signed'],
}
export const ofCustomer: Needs = { aplinkSet: ['aplink: empty'] }
export const notConcluded: Needs = {
  notConcluded: ['concluded: in time', 'concluded: too long ago', 'confirmed: on paper'],
}
export const inLedger: Needs = { hasLedgerContract: ['ledger: empty'] }
export const picked: Needs = {
  ...inLedger,
  ...payable,
  ...informed,
  ...partiesChecked,
  ...signable,
  containerPicked: ['picked: none'],
}
export const signed: Needs = {
  everyContainerSigned: [
    'containers: unsent',
    'containers: sent',
    'containers: stopped',
    'containers: unsent, all signed',
  ],
}

/** Missing requirements of the activation; they matter only without a reason. */
const lacking: readonly (readonly Flaw[])[] = [
  ['ledger: empty'],
  ['containers: unsent', 'confirmed: no'],
  ['containers: sent', 'confirmed: no'],
  ['containers: stopped', 'confirmed: no'],
  ['containers: unsent, all signed', 'confirmed: no'],
  ['act: none', 'product: LEASING'],
  ['act: none', 'product: ONSPOT', 'delivery: undated', 'handover: later'],
  ['act: none', 'product: SELFSERVE', 'delivery: undated', 'handover: later'],
  ['act: none', 'product: WEBSHOP', 'delivery: undated', 'handover: later'],
  ['screening: unchecked'],
]
export const activated: Needs = {
  ...payable,
  ...informed,
  ...partiesChecked,
  conditionsMetForActivation: beforeActivation,
  readyOrReason: lacking.flatMap((flaws): NeedFlaws[] => [
    ['reason: empty', ...flaws],
    ['reason: blank', ...flaws],
  ]),
}
export const enteredLate: Needs = { noLedgerContract: ['ledger: entered'], ...payable }
export const entered: Needs = { ...unsent, ...contractable }
