import type { QueryFacts } from '../../api/query-facts.ts'
import type { Vote } from '../../api/committee.ts'
import type { StatusCode } from '../../api/status.ts'
import type { QueryEventType } from '../../machines/lifecycle/query/events.ts'
import { deliveryDate, pickedContainer } from '../models/query.cases.ts'

/** An effect's name and params. Written by hand; an event that is not here sets off nothing. */
export type EffectRow = { type: string; params?: unknown }

const sending = { type: 'sendContainers', params: { containers: [pickedContainer] } }

/** Ends the open vote, wherever a query leaves credit. */
export const endOfVote = (decided: boolean): EffectRow => ({ type: 'endVote', params: { decided } })

/** What goes with a vote depends on who votes and on what is written. */
export const votingTable: Partial<Record<QueryEventType, Vote>> = {
  'committee.voteToApprove': 'approve',
  'committee.voteToApproveWithChanges': 'approveWithChanges',
  'committee.voteToRefuse': 'refuse',
}

/** The decisions by votes. */
export const decidedByVotes: readonly QueryEventType[] = [
  'committee.approved',
  'committee.approvedWithChanges',
  'committee.refused',
]

/** The status whose entering ends the signings of a query. */
export const closed: StatusCode = 'N'

/** Where a decision stands: entering it ends a review. */
export const decided: readonly StatusCode[] = ['QA', 'QAC', 'HO', 'N']

/** The status whose leaving ends a vote. */
export const beforeCredit: StatusCode = 'SCR'

export const effectTable: Partial<Record<QueryEventType, readonly EffectRow[]>> = {
  'query.sendToCredit': [{ type: 'clearChanges' }, { type: 'decideAutomatically' }],
  'customer.applied': [{ type: 'clearChanges' }, { type: 'decideAutomatically' }],
  'contract.sendForSigning': [sending],
  'customer.askedForReview': [{ type: 'recordReview', params: { view: '' } }],
  'customer.withdrew': [{ type: 'recordWithdrawal' }],
  'asset.handedOver': [{ type: 'storeDeliveryDate', params: { deliveryDate } }],
}

/** The facts that differ after an event; an event that is not here changes none. */
export const factTable: Partial<Record<QueryEventType, Partial<QueryFacts>>> = {
  'contract.createForShop': { hasLedgerContract: true },
  'contract.enterInLedger': { hasLedgerContract: true },
  'contract.sendForSigning': { containerSent: true, allContainersSigned: false },
  'asset.handedOver': { deliveryDateSet: true },
  'customer.askedForReview': { review: 'open' },
  'customer.withdrew': { withdrawn: true },
}
