import { complete, ofCustomer, overLimit, payable, sendable } from './needs.ts'
import { type CaseRow, inBar, type StepRow } from './row.ts'
import type { Situation } from '../../models/query.situation.ts'

const over = (credit: Situation['credit']): CaseRow => ({ by: 'shop', given: { credit }, leads: { P: 'SM' } })
const decidedAutomatically = [{ type: 'clearChanges' }, { type: 'decideAutomatically' }]

export const applicationRows = {
  'query.sendToManager': {
    cases: {
      'partner sends to the manager': { by: 'partner', leads: { P: 'SM' } },
      'shop sends to the manager, over the available limit': over('over the available limit'),
      'shop sends to the manager, over the contract maximum': over('over the contract maximum'),
      'shop sends to the manager, over the partner limit': over('over the partner limit'),
      'shop sends to the manager, limit rejected': over('rejected'),
      'shop sends to the manager, limit not available': over('not available'),
      'shop sends to the manager, limit blocked': over('blocked'),
    },
    needs: [
      { by: ['partner'], wants: complete },
      { by: ['shop'], wants: overLimit },
    ],
    changeStatus: true,
    sends: true,
    bulk: true,
    buttons: { partner: inBar, shop: { in: 'overLimitNote', onlyWhile: 'overLimit' } },
    nextIn: ['P'],
  },
  'query.sendToCredit': {
    cases: {
      'in-house sends to credit': {
        by: 'inhouse',
        given: { decision: 'forbidden by the partner' },
        leads: { P: 'SCR', SM: 'SCR' },
      },
    },
    needs: [{ by: ['inhouse'], wants: sendable }],
    effects: decidedAutomatically,
    changeStatus: true,
    sends: true,
    bulk: true,
    buttons: { inhouse: inBar },
    nextIn: ['P', 'SM'],
  },
} as const satisfies Record<string, StepRow>

export const applyingRows = {
  'customer.applied': {
    cases: {
      'the customer applies': {
        by: 'system',
        given: { aplink: 'set', decision: 'forbidden by the partner' },
        leads: { P: 'SCR' },
      },
    },
    needs: [{ by: ['system'], wants: { ...ofCustomer, ...payable } }],
    effects: decidedAutomatically,
  },
} as const satisfies Record<string, StepRow>

export const returningRows = {
  'query.returnToCredit': {
    cases: { 'compliance returns to credit': { by: 'compliance', leads: { SCO: 'SCR' } } },
    payload: 'note',
    changeStatus: true,
    asks: 'note',
    bulk: true,
    buttons: { compliance: inBar },
    nextIn: ['SCO'],
  },
  'query.backToPartner': {
    cases: { 'compliance sends back to the partner': { by: 'compliance', leads: { SM: 'P' } } },
    payload: 'note',
    changeStatus: true,
    asks: 'note',
    bulk: true,
    buttons: { compliance: inBar },
  },
} as const satisfies Record<string, StepRow>
