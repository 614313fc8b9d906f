import type { Vote } from '../../../../api/committee.ts'
import type { Declaration } from '../step-declaration.ts'
import type { AskedEvent } from '../guards.ts'
import { conditions, note, reason, table, view } from '../step-payloads.ts'

/** Up to the limit one member decides, above it the committee votes. Each hides the buttons of the other. */
const ofOne = { credit: { place: 'bar', hiddenBy: 'oneDecides' } } as const
const ofCommittee = { credit: { place: 'bar', hiddenBy: 'committeeDecides' } } as const

const mayVote = ['notVotersOwn', 'votesOtherwise'] as const
/** Requirements for an approval, in every role. */
const approvable = ['termsPayable', 'conditionsMetForDecision'] as const
const outcome = ['quorumReached', 'majorityApproves', ...approvable] as const

const voting = <const Of extends Vote>(vote: Of) =>
  ({
    vote,
    asRead: true,
    does: [
      {
        type: 'storeVote',
        params: ({ event }: { event: AskedEvent }) => ({
          vote,
          by: event.principal,
          note: event.reason ?? event.note ?? '',
        }),
      },
      'countVotes',
    ],
  }) as const

/** Steps of the credit decision. */
export const decisionSteps = {
  'query.approve': {
    transitions: [
      {
        from: ['SCR.single'],
        to: 'QA',
        who: ['credit'],
        needs: [...approvable, 'termsUnchanged', 'aplinkEmpty'],
      },
      {
        from: ['SCR.single'],
        to: 'HO',
        who: ['credit'],
        needs: [...approvable, 'termsUnchanged', 'aplinkSet'],
      },
    ],
    payload: note,
    changeStatus: 'QA',
    offered: ofOne,
    ask: { dialog: 'note' },
    neededIn: ['SCR'],
    bulk: true,
  },
  // Not for bulk: its dialog shows the changes of this query.
  'query.approveWithChanges': {
    transitions: [
      { from: ['SCR.single'], to: 'QAC', who: ['credit'], needs: [...approvable, 'termsChanged'] },
    ],
    payload: note,
    changeStatus: 'QAC',
    offered: ofOne,
    ask: { dialog: 'note' },
    neededIn: ['SCR'],
    listsChanges: true,
  },
  'committee.voteToApprove': {
    transitions: [
      { from: ['SCR.committee'], who: ['credit'], needs: [...mayVote, ...approvable, 'termsUnchanged'] },
    ],
    ...voting('approve'),
    payload: note,
    offered: ofCommittee,
    ask: { dialog: 'note' },
    neededIn: ['SCR'],
  },
  'committee.voteToApproveWithChanges': {
    transitions: [
      { from: ['SCR.committee'], who: ['credit'], needs: [...mayVote, ...approvable, 'termsChanged'] },
    ],
    ...voting('approveWithChanges'),
    payload: note,
    offered: ofCommittee,
    ask: { dialog: 'note' },
    neededIn: ['SCR'],
  },
  'committee.voteToRefuse': {
    transitions: [{ from: ['SCR.committee'], who: ['credit'], needs: [...mayVote, 'hasReason'] }],
    ...voting('refuse'),
    payload: reason,
    offered: ofCommittee,
    ask: { dialog: 'closing' },
  },
  'query.sendToCompliance': {
    transitions: [{ from: ['SCR'], to: 'SCO', who: ['credit'] }],
    payload: note,
    changeStatus: 'SCO',
    offered: { credit: { place: 'bar' } },
    ask: { dialog: 'note' },
    bulk: true,
  },
} as const satisfies Record<string, Declaration>

/** What no decision table may pass over: the partner's switch, high public office, the committee and an open review. */
const anyDecision = ['partnerAllowsDecision', 'notPublicPerson', 'oneDecides', 'noReviewOpen'] as const

/** What an approval needs besides, whatever the table in force says. */
const automatic = [...anyDecision, 'hasAsset', 'limitOpenToRules', ...approvable] as const

/** Decisions that no single person takes. The decision table says which of the automatic ones is raised. */
export const decidedByRules = {
  'decision.approved': {
    transitions: [
      { from: ['SCR.single'], to: 'QA', who: ['system'], needs: [...automatic, 'aplinkEmpty'] },
      { from: ['SCR.single'], to: 'HO', who: ['system'], needs: [...automatic, 'aplinkSet'] },
    ],
    payload: table,
  },
  'decision.approvedIf': {
    transitions: [
      {
        from: ['SCR.single'],
        to: 'QA',
        who: ['system'],
        needs: [...automatic, 'conditionsAskable', 'aplinkEmpty'],
      },
      {
        from: ['SCR.single'],
        to: 'HO',
        who: ['system'],
        needs: [...automatic, 'conditionsAskable', 'aplinkSet'],
      },
    ],
    payload: { ...conditions, ...table },
    does: [
      {
        type: 'askConditions',
        params: ({ event }: { event: AskedEvent }) => ({ conditions: event.conditions ?? [] }),
      },
    ],
  },
  'decision.refused': {
    transitions: [{ from: ['SCR.single'], to: 'N', who: ['system'], needs: [...anyDecision, 'hasReason'] }],
    payload: { ...reason, ...table },
    keepsReason: true,
  },
  'committee.approved': {
    transitions: [
      {
        from: ['SCR.committee'],
        to: 'QA',
        who: ['system'],
        needs: [...outcome, 'termsUnchanged', 'aplinkEmpty'],
      },
      {
        from: ['SCR.committee'],
        to: 'HO',
        who: ['system'],
        needs: [...outcome, 'termsUnchanged', 'aplinkSet'],
      },
    ],
    decidedByVotes: true,
  },
  'committee.approvedWithChanges': {
    transitions: [
      { from: ['SCR.committee'], to: 'QAC', who: ['system'], needs: [...outcome, 'termsChanged'] },
    ],
    decidedByVotes: true,
    listsChanges: true,
  },
  'committee.refused': {
    transitions: [
      { from: ['SCR.committee'], to: 'N', who: ['system'], needs: ['quorumReached', 'majorityRefuses'] },
    ],
    payload: reason,
    decidedByVotes: true,
    keepsReason: true,
  },
} as const satisfies Record<string, Declaration>

/** Once for each automatic check of a consumer's application. */
const reviewable = ['isConsumer', 'checkedAutomatically', 'reviewNotAsked'] as const

/** A consumer requests a human review of an automatic check. */
export const reviews = {
  'customer.askedForReview': {
    transitions: [
      // A person already decides.
      { from: ['SCR', 'SCO'], who: ['system'], needs: reviewable },
      // Already decided, so the credit committee decides again.
      { from: ['QA', 'QAC'], to: 'SCR', who: ['system'], needs: reviewable },
      // For an application by a customer's link, until the approval had consequences.
      {
        from: ['HO'],
        to: 'SCR',
        who: ['system'],
        needs: [...reviewable, 'aplinkSet', 'noLedgerContract', 'notYetDelivered'],
      },
      // A rejection can be reviewed.
      { from: ['N'], to: 'SCR', who: ['system'], needs: [...reviewable, 'turnedDown'] },
    ],
    payload: view,
    does: [
      {
        type: 'recordReview',
        params: ({ event }: { event: { view?: string | undefined } }) => ({ view: event.view ?? '' }),
      },
      'markReviewOpen',
    ],
    hiddenFromPartner: true,
  },
} as const satisfies Record<string, Declaration>
