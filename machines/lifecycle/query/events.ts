import type { QueryPrincipal } from './principal.ts'

type By<T extends string, Details = unknown> = { type: T; principal: QueryPrincipal } & Details

/** A note may go with the step; empty where nobody wrote one. */
type Noted = { note: string }

/** Every event of a query. Commands are imperative, facts from outside are past tense. */
export type QueryEvent =
  | By<'query.sendToManager'>
  | By<'query.sendToCredit'>
  | By<'customer.applied'>
  | By<'query.approve', Noted>
  | By<'query.approveWithChanges', Noted>
  | By<'decision.approved'>
  | By<'committee.voteToApprove', Noted>
  | By<'committee.voteToApproveWithChanges', Noted>
  | By<'committee.voteToRefuse', { reason: string }>
  | By<'committee.approved'>
  | By<'committee.approvedWithChanges'>
  | By<'committee.refused', { reason: string }>
  | By<'query.cancelApproval', Noted>
  | By<'query.sendToCompliance', Noted>
  | By<'query.returnToCredit', Noted>
  | By<'query.requestContract'>
  | By<'contract.createForShop'>
  | By<'contract.enterInLedger'>
  | By<'contract.sendForSigning', { containers: readonly number[] }>
  | By<'contract.confirmSigned'>
  | By<'containers.allSigned'>
  | By<'asset.handedOver', { deliveryDate: string }>
  | By<'contract.activate', Noted>
  | By<'contract.ended'>
  | By<'contract.cancel'>
  | By<'customer.withdrew'>
  | By<'customer.askedForReview', { view: string }>
  | By<'query.annul'>
  | By<'query.close', { reason: string }>
  | By<'query.backToPartner', Noted>
  | By<'query.reopen'>

export type QueryEventType = QueryEvent['type']
