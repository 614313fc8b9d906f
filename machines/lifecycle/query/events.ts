import type { QueryPrincipal } from './principal.ts'

type By<T extends string, Details = unknown> = { type: T; principal: QueryPrincipal } & Details

/** Every event of a query. Commands are imperative, facts from outside are past tense. */
export type QueryEvent =
  | By<'query.sendToManager'>
  | By<'query.sendToCredit'>
  | By<'query.approve'>
  | By<'query.approveWithChanges'>
  | By<'decision.approved'>
  | By<'query.cancelApproval'>
  | By<'query.sendToCompliance'>
  | By<'query.returnToCredit'>
  | By<'query.requestContract'>
  | By<'contract.createForShop'>
  | By<'contract.enterInLedger'>
  | By<'contract.sendForSigning', { containers: readonly number[] }>
  | By<'contract.confirmSigned'>
  | By<'containers.allSigned'>
  | By<'asset.handedOver', { deliveryDate: string }>
  | By<'contract.activate'>
  | By<'contract.ended'>
  | By<'contract.cancel'>
  | By<'query.annul'>
  | By<'query.close', { reason: string }>
  | By<'query.backToPartner'>
  | By<'query.reopen'>

export type QueryEventType = QueryEvent['type']
