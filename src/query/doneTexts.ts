import type { QueryEventType } from '../../machines/query.events.ts'

/** What to tell after a step was taken. */
export const doneTexts: Partial<Record<QueryEventType, string>> = {
  'query.sendToManager': 'query.done.sentToManager',
  'query.sendToCredit': 'query.done.sentToCredit',
  'query.approve': 'query.done.approved',
  'query.approveWithChanges': 'query.done.approvedWithChanges',
  'query.cancelApproval': 'query.done.approvalCancelled',
  'query.sendToCompliance': 'query.done.sentToCompliance',
  'query.returnToCredit': 'query.done.returnedToCredit',
  'query.requestContract': 'query.done.contractRequested',
  'contract.createForShop': 'query.done.contractCreated',
  'contract.enterInLedger': 'query.done.enteredInLedger',
  'contract.sendForSigning': 'query.done.sentForSigning',
  'contract.confirmSigned': 'query.done.signingConfirmed',
  'asset.handedOver': 'query.done.deliveryDateSet',
  'contract.activate': 'query.done.activated',
  'contract.cancel': 'query.done.contractCancelled',
  'query.annul': 'query.done.annulled',
  'query.close': 'query.done.closed',
  'query.backToPartner': 'query.done.backToPartner',
  'query.reopen': 'query.done.reopened',
}
