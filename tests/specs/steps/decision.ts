import {
  approvable,
  anyAutomaticDecision,
  automaticDecision,
  automaticDecisionIf,
  changed,
  contractable,
  counted,
  mayVote,
  notConcluded,
  ofCustomer,
  reasoned,
  oneDecides,
  reviewable,
  unchanged,
  votesApprove,
} from './needs.ts'
import { byEach, inBar, type StepRow } from './row.ts'

/** The amount exceeds the limit, so the committee votes. */
const above = { amount: 'over the committee limit' } as const
/** An automatic check of a consumer's application. */
const checked = { client: 'consumer', check: 'made' } as const

const ofOne = { credit: { in: 'bar', onlyWhile: 'oneDecides' } } as const
const ofCommittee = { credit: { in: 'bar', onlyWhile: 'committeeDecides' } } as const

export const decisionRows = {
  'query.approve': {
    cases: {
      'credit approves': { by: 'credit', given: { aplink: 'empty' }, leads: { SCR: 'QA' } },
      "credit approves a customer's application": {
        by: 'credit',
        given: { aplink: 'set' },
        leads: { SCR: 'HO' },
      },
    },
    before: 'single',
    needs: [{ by: ['credit'], wants: { ...oneDecides, ...approvable, ...unchanged } }],
    spare: ['aplinkSet'],
    payload: 'note',
    // A customer's application enters HO, although QA is requested.
    changeStatus: 'QA',
    asks: 'note',
    bulk: true,
    buttons: ofOne,
    nextIn: ['SCR'],
  },
  'query.approveWithChanges': {
    cases: {
      'credit approves with changes': { by: 'credit', given: { changes: 'made' }, leads: { SCR: 'QAC' } },
    },
    before: 'single',
    needs: [{ by: ['credit'], wants: { ...oneDecides, ...approvable, ...changed } }],
    payload: 'note',
    listsChanges: true,
    changeStatus: true,
    asks: 'note',
    buttons: ofOne,
    nextIn: ['SCR'],
  },
  'committee.voteToApprove': {
    cases: {
      'credit votes to approve': { by: 'credit', given: above, leads: { SCR: 'SCR' } },
      'credit votes to approve, having voted to refuse': {
        by: 'credit',
        given: { ...above, voted: 'to refuse' },
        leads: { SCR: 'SCR' },
      },
    },
    before: 'committee',
    needs: [{ by: ['credit'], wants: { ...mayVote('voted: to approve'), ...approvable, ...unchanged } }],
    payload: 'note',
    vote: 'approve',
    stays: true,
    call: 'vote',
    asks: 'note',
    buttons: ofCommittee,
    nextIn: ['SCR'],
  },
  'committee.voteToApproveWithChanges': {
    cases: {
      'credit votes to approve with changes': {
        by: 'credit',
        given: { ...above, changes: 'made' },
        leads: { SCR: 'SCR' },
      },
    },
    before: 'committee',
    needs: [{ by: ['credit'], wants: { ...mayVote('voted: with changes'), ...approvable, ...changed } }],
    payload: 'note',
    vote: 'approveWithChanges',
    stays: true,
    call: 'vote',
    asks: 'note',
    buttons: ofCommittee,
    nextIn: ['SCR'],
  },
  'committee.voteToRefuse': {
    cases: { 'credit votes to refuse': { by: 'credit', given: above, leads: { SCR: 'SCR' } } },
    before: 'committee',
    needs: [{ by: ['credit'], wants: { ...mayVote('voted: to refuse'), ...reasoned } }],
    payload: 'reason',
    vote: 'refuse',
    stays: true,
    call: 'vote',
    asks: 'closing',
    buttons: ofCommittee,
  },
  'query.sendToCompliance': {
    cases: { 'credit sends to compliance': { by: 'credit', leads: { SCR: 'SCO' } } },
    payload: 'note',
    changeStatus: true,
    asks: 'note',
    bulk: true,
    buttons: { credit: inBar },
  },
} as const satisfies Record<string, StepRow>

export const approvalRows = {
  'query.requestContract': {
    cases: {
      ...byEach(['inhouse', 'credit'], 'requests the contract', { QA: 'CR', QAC: 'CR' }),
      ...byEach(
        ['inhouse', 'credit'],
        "requests the contract of a customer's application",
        { HO: 'CR' },
        { aplink: 'set' },
      ),
    },
    needs: [
      { by: ['inhouse', 'credit'], in: ['QA', 'QAC'], wants: contractable },
      { by: ['inhouse', 'credit'], in: ['HO'], wants: { ...ofCustomer, ...notConcluded, ...contractable } },
    ],
    changeStatus: true,
    bulk: true,
    buttons: { inhouse: { in: 'bar', always: true }, credit: { in: 'bar', always: true } },
    nextIn: ['QA', 'QAC', 'HO'],
  },
  'query.cancelApproval': {
    cases: { 'credit cancels the approval': { by: 'credit', leads: { QA: 'SCR', QAC: 'SCR' } } },
    payload: 'note',
    changeStatus: true,
    asks: 'note',
    bulk: true,
    buttons: { credit: inBar },
  },
} as const satisfies Record<string, StepRow>

export const ruleRows = {
  'decision.approved': {
    cases: {
      'automatic decision approves': { by: 'system', given: { aplink: 'empty' }, leads: { SCR: 'QA' } },
      "automatic decision approves a customer's application": {
        by: 'system',
        given: { aplink: 'set' },
        leads: { SCR: 'HO' },
      },
      'automatic decision approves what was checked before': {
        by: 'system',
        given: { ...checked, aplink: 'empty' },
        leads: { SCR: 'QA' },
      },
      "automatic decision approves a customer's application that was checked before": {
        by: 'system',
        given: { ...checked, aplink: 'set' },
        leads: { SCR: 'HO' },
      },
    },
    before: 'single',
    needs: [{ by: ['system'], wants: automaticDecision }],
    spare: ['aplinkSet'],
  },
  'decision.approvedIf': {
    cases: {
      'automatic decision approves with a condition for the limit': {
        by: 'system',
        given: { credit: 'over the available limit', replaced: 'the limit', aplink: 'empty' },
        leads: { SCR: 'QA' },
      },
      'automatic decision approves with a condition for the asset groups': {
        by: 'system',
        given: { replaced: 'the asset groups', aplink: 'empty' },
        leads: { SCR: 'QA' },
      },
      'automatic decision approves with a condition for each': {
        by: 'system',
        given: {
          credit: 'not available',
          replaced: 'both',
          aplink: 'empty',
        },
        leads: { SCR: 'QA' },
      },
      "automatic decision approves a customer's application with a condition": {
        by: 'system',
        given: { replaced: 'the asset groups', aplink: 'set' },
        leads: { SCR: 'HO' },
      },
      "automatic decision approves a customer's application with a condition that was checked before": {
        by: 'system',
        given: {
          ...checked,
          replaced: 'the asset groups',
          aplink: 'set',
        },
        leads: { SCR: 'HO' },
      },
      'automatic decision approves with a condition what was checked before': {
        by: 'system',
        given: {
          ...checked,
          replaced: 'the asset groups',
          aplink: 'empty',
        },
        leads: { SCR: 'QA' },
      },
    },
    before: 'single',
    needs: [{ by: ['system'], wants: automaticDecisionIf }],
    spare: ['aplinkSet'],
    payload: 'conditions',
    effects: [{ type: 'askConditions' }],
  },
  'decision.refused': {
    cases: {
      'automatic decision refuses': { by: 'system', leads: { SCR: 'N' } },
      'automatic decision refuses what was checked before': {
        by: 'system',
        given: checked,
        leads: { SCR: 'N' },
      },
    },
    before: 'single',
    needs: [{ by: ['system'], wants: { ...anyAutomaticDecision, ...reasoned } }],
    payload: 'reason',
    keepsReason: true,
  },
  'committee.approved': {
    cases: {
      'the votes approve': {
        by: 'system',
        given: { ...above, votes: 'approve', aplink: 'empty' },
        leads: { SCR: 'QA' },
      },
      "the votes approve a customer's application": {
        by: 'system',
        given: { ...above, votes: 'approve', aplink: 'set' },
        leads: { SCR: 'HO' },
      },
    },
    before: 'committee',
    needs: [{ by: ['system'], wants: { ...votesApprove, ...unchanged } }],
    spare: ['aplinkSet'],
    byVotes: true,
  },
  'committee.approvedWithChanges': {
    cases: {
      'the votes approve with changes': {
        by: 'system',
        given: { ...above, votes: 'approve', changes: 'made' },
        leads: { SCR: 'QAC' },
      },
    },
    before: 'committee',
    needs: [{ by: ['system'], wants: { ...votesApprove, ...changed } }],
    byVotes: true,
    listsChanges: true,
  },
  'committee.refused': {
    cases: {
      'the votes refuse': { by: 'system', given: { ...above, votes: 'refuse' }, leads: { SCR: 'N' } },
    },
    before: 'committee',
    needs: [{ by: ['system'], wants: { ...counted, majorityRefuses: ['votes: approve', 'votes: even'] } }],
    payload: 'reason',
    byVotes: true,
    keepsReason: true,
  },
} as const satisfies Record<string, StepRow>

export const reviewRows = {
  'customer.askedForReview': {
    cases: {
      'the customer asks for a review': {
        by: 'system',
        given: checked,
        leads: { SCR: 'SCR', SCO: 'SCO', QA: 'SCR', QAC: 'SCR' },
      },
      'the customer asks for a review before the contract': {
        by: 'system',
        given: { ...checked, aplink: 'set', ledger: 'empty' },
        leads: { HO: 'SCR' },
      },
      'the customer asks for a review of the refusal': {
        by: 'system',
        given: { ...checked, closing: 'by the provider' },
        leads: { N: 'SCR' },
      },
    },
    needs: [
      { by: ['system'], in: ['SCR', 'SCO', 'QA', 'QAC'], wants: reviewable },
      {
        by: ['system'],
        in: ['HO'],
        wants: {
          ...reviewable,
          ...ofCustomer,
          noLedgerContract: ['ledger: entered'],
          notYetDelivered: ['delivery: dated'],
        },
      },
      { by: ['system'], in: ['N'], wants: { ...reviewable, turnedDown: ['closing: by somebody else'] } },
    ],
    payload: { view: '' },
    effects: [{ type: 'recordReview', params: { view: '' } }],
    facts: { review: 'open' },
    stays: true,
    hiddenFromPartner: true,
  },
} as const satisfies Record<string, StepRow>
