import type { QueryEventType } from '../../machines/lifecycle/query/events.ts'

/** What a person is told of a step, beside its rules: the question before it, and how it looks and ends. */
export type StepRow = {
  asks?: 'confirm' | 'reason' | 'deliveryDate'
  sends?: true
  ends?: true
  dangerous?: true
}

/** By hand: sections 2.10, 5 and 6 of the specification ask before what destroys, cancels or cannot be taken back. */
export const stepTable: Readonly<Record<QueryEventType, StepRow>> = {
  'query.sendToManager': { sends: true },
  'query.sendToCredit': { sends: true },
  'query.approve': {},
  'query.approveWithChanges': {},
  'query.sendToCompliance': {},
  'query.requestContract': {},
  'query.cancelApproval': {},
  'contract.createForShop': {},
  'contract.enterInLedger': { asks: 'confirm' },
  'contract.sendForSigning': { asks: 'confirm' },
  'contract.confirmSigned': { asks: 'confirm' },
  'contract.cancel': { asks: 'confirm', dangerous: true },
  'asset.handedOver': { asks: 'deliveryDate' },
  'contract.activate': {},
  'query.returnToCredit': {},
  'query.backToPartner': {},
  'query.reopen': {},
  'query.annul': { asks: 'confirm', ends: true, dangerous: true },
  'query.close': { asks: 'reason', ends: true, dangerous: true },
  'decision.approved': {},
  'containers.allSigned': {},
  'contract.ended': {},
}
