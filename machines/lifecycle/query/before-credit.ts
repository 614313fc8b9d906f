import type { Vote } from '../../../api/committee.ts'
import type { QueryEvent } from './events.ts'
import { isCommitteeDecision } from './committee.ts'
import { decisionGuards } from './guards.ts'
import { reviewHere } from './review.ts'
import { internalStep, step, stepOut } from './step.ts'

const voting = (vote: Vote) =>
  [
    {
      type: 'storeVote',
      params: ({ event }: { event: QueryEvent }) => ({
        vote,
        by: event.principal,
        note: 'reason' in event ? event.reason : 'note' in event ? event.note : '',
      }),
    },
    { type: 'countVotes' },
  ] as const

const voteGuards = ['committeeDecides', 'notVotersOwn', 'votesOtherwise'] as const
const outcomeGuards = ['committeeDecides', 'quorumReached', 'majorityApproves', 'termsPayable'] as const

/** Up to the limit of compliance one member decides. */
const single = {
  always: { target: 'committee', guard: 'committeeDecides' },
  on: {
    'query.approve': [
      stepOut('QA', ['credit'], 'oneDecides', 'termsPayable', 'termsUnchanged', 'aplinkEmpty'),
      stepOut('HO', ['credit'], 'oneDecides', 'termsPayable', 'termsUnchanged', 'aplinkSet'),
    ],
    'query.approveWithChanges': stepOut('QAC', ['credit'], 'oneDecides', 'termsPayable', 'termsChanged'),
    'decision.approved': [
      stepOut('QA', ['system'], ...decisionGuards, 'noReviewOpen', 'aplinkEmpty'),
      stepOut('HO', ['system'], ...decisionGuards, 'noReviewOpen', 'aplinkSet'),
    ],
    'query.close': stepOut('N', ['credit'], 'oneDecides', 'hasReason'),
  },
} as const

/** Above it the members vote, and the votes decide. */
const committee = {
  entry: 'callVote',
  always: { target: 'single', guard: 'oneDecides' },
  on: {
    'committee.voteToApprove': internalStep(
      voting('approve'),
      ['credit'],
      ...voteGuards,
      'termsPayable',
      'termsUnchanged',
    ),
    'committee.voteToApproveWithChanges': internalStep(
      voting('approveWithChanges'),
      ['credit'],
      ...voteGuards,
      'termsPayable',
      'termsChanged',
    ),
    'committee.voteToRefuse': internalStep(voting('refuse'), ['credit'], ...voteGuards, 'hasReason'),
    'committee.approved': [
      stepOut('QA', ['system'], ...outcomeGuards, 'termsUnchanged', 'aplinkEmpty'),
      stepOut('HO', ['system'], ...outcomeGuards, 'termsUnchanged', 'aplinkSet'),
    ],
    'committee.approvedWithChanges': stepOut('QAC', ['system'], ...outcomeGuards, 'termsChanged'),
    'committee.refused': stepOut('N', ['system'], 'committeeDecides', 'quorumReached', 'majorityRefuses'),
  },
} as const

const endOfVote = ({ event }: { event: QueryEvent }) => ({ decided: isCommitteeDecision(event.type) })

/** The query is before credit: one member decides, or the committee votes. */
export const beforeCredit = {
  tags: ['editable.inhouse', 'editable.credit'],
  meta: { stage: 'decision', group: 'pending', turn: 'credit' },
  initial: 'single',
  exit: { type: 'endVote', params: endOfVote },
  on: {
    'query.sendToCompliance': step('SCO', ['credit']),
    'customer.askedForReview': reviewHere,
  },
  states: { single, committee },
} as const
