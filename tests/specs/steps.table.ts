import type { StatusCode } from '../../api/status.ts'
import type { QueryEventType } from '../../machines/lifecycle/query/events.ts'
import type { View } from '../../machines/lifecycle/query/locks.ts'

/** What a person is told of a step, beside its rules: the question before it, and how it looks and ends. */
export type StepRow = {
  asks?: 'confirm' | 'reason' | 'note' | 'deliveryDate'
  sends?: true
  ends?: true
  dangerous?: true
}

/** By hand: sections 2.10, 5 and 6 of the specification ask before what destroys, cancels or cannot be taken back. */
export const stepTable: Readonly<Record<QueryEventType, StepRow>> = {
  'query.sendToManager': { sends: true },
  'query.sendToCredit': { sends: true },
  'query.approve': { asks: 'note' },
  'query.approveWithChanges': { asks: 'note' },
  'query.sendToCompliance': { asks: 'note' },
  'committee.voteToApprove': { asks: 'note' },
  'committee.voteToApproveWithChanges': { asks: 'note' },
  'committee.voteToRefuse': { asks: 'reason' },
  'query.requestContract': {},
  'query.cancelApproval': { asks: 'note' },
  'contract.createForShop': {},
  'contract.enterInLedger': { asks: 'confirm' },
  'contract.sendForSigning': { asks: 'confirm' },
  'contract.confirmSigned': { asks: 'confirm' },
  'contract.cancel': { asks: 'confirm', dangerous: true },
  'asset.handedOver': { asks: 'deliveryDate' },
  'contract.activate': { asks: 'note' },
  'query.returnToCredit': { asks: 'note' },
  'query.backToPartner': { asks: 'note' },
  'query.reopen': {},
  'query.annul': { asks: 'confirm', ends: true, dangerous: true },
  'query.close': { asks: 'reason', ends: true, dangerous: true },
  'customer.applied': {},
  'decision.approved': {},
  'committee.approved': {},
  'committee.approvedWithChanges': {},
  'committee.refused': {},
  'containers.allSigned': {},
  'contract.ended': {},
  'customer.askedForReview': {},
  'customer.withdrew': {},
}

/** Where a button stands, whether it also stands in the bar on the other tabs, and whether a line explains it. */
type ButtonRow = {
  in: 'bar' | 'overLimitNote' | 'ledgerCard' | 'contractCard'
  alsoInBar?: true
  /** Shown, and refused with its reason, where the view could never take it. */
  always?: true
  explained?: true
  onlyWhile?: 'overLimit' | 'signsOnPaper' | 'oneDecides' | 'committeeDecides'
}

const inBar: ButtonRow = { in: 'bar' }
const explained: ButtonRow = { in: 'bar', explained: true }
const ledger: ButtonRow = { in: 'ledgerCard', always: true }

/** By hand: sections 2 to 6 of the second document, view by view. */
export const buttonTable: Readonly<Record<View, Partial<Record<QueryEventType, ButtonRow>>>> = {
  partner: { 'query.sendToManager': inBar, 'query.annul': explained },
  inhouse: {
    'query.sendToCredit': inBar,
    'query.requestContract': { in: 'bar', always: true },
    'contract.enterInLedger': ledger,
    'query.reopen': inBar,
    'query.annul': explained,
    'query.close': explained,
  },
  shop: {
    'query.sendToManager': { in: 'overLimitNote', onlyWhile: 'overLimit' },
    'contract.createForShop': { in: 'contractCard', alsoInBar: true },
    'contract.sendForSigning': { in: 'contractCard', alsoInBar: true, explained: true },
    'contract.confirmSigned': { in: 'contractCard', onlyWhile: 'signsOnPaper', explained: true },
    'contract.cancel': { in: 'contractCard', explained: true },
    'asset.handedOver': { in: 'contractCard' },
    'query.annul': explained,
  },
  credit: {
    'query.approve': { in: 'bar', onlyWhile: 'oneDecides' },
    'query.approveWithChanges': { in: 'bar', onlyWhile: 'oneDecides' },
    'committee.voteToApprove': { in: 'bar', onlyWhile: 'committeeDecides' },
    'committee.voteToApproveWithChanges': { in: 'bar', onlyWhile: 'committeeDecides' },
    'committee.voteToRefuse': { in: 'bar', onlyWhile: 'committeeDecides' },
    'query.sendToCompliance': inBar,
    'query.requestContract': { in: 'bar', always: true },
    'query.cancelApproval': inBar,
    'contract.enterInLedger': ledger,
    'query.reopen': inBar,
    'query.close': { ...explained, onlyWhile: 'oneDecides' },
  },
  compliance: {
    'contract.enterInLedger': ledger,
    'contract.sendForSigning': inBar,
    'contract.activate': inBar,
    'query.returnToCredit': inBar,
    'query.backToPartner': inBar,
    'query.reopen': inBar,
    'query.annul': explained,
    'query.close': explained,
  },
}

/** What a query needs next, status by status; nothing where it is with the client, under way or over. */
export const nextTable: Partial<Record<StatusCode, readonly QueryEventType[]>> = {
  P: ['query.sendToManager', 'query.sendToCredit', 'contract.createForShop'],
  SM: ['query.sendToCredit'],
  SCR: [
    'query.approve',
    'query.approveWithChanges',
    'committee.voteToApprove',
    'committee.voteToApproveWithChanges',
  ],
  SCO: ['query.returnToCredit'],
  QA: ['query.requestContract', 'contract.createForShop'],
  QAC: ['query.requestContract', 'contract.createForShop'],
  CR: ['contract.enterInLedger', 'contract.sendForSigning'],
  SN: ['contract.activate'],
  HO: ['asset.handedOver', 'contract.activate'],
}
