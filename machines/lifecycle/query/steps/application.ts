import type { Declaration } from '../step-declaration.ts'
import { note } from '../step-payloads.ts'

const sendToCredit = ['clearChanges', 'decideAutomatically'] as const

/** Steps that pass the application on. */
export const applicationSteps = {
  'query.sendToManager': {
    transitions: [
      { from: ['P'], to: 'SM', who: ['partner'], needs: ['formComplete', 'termsPayable'] },
      {
        from: ['P'],
        to: 'SM',
        who: ['shop'],
        needs: ['hasAsset', 'limitKnown', 'overLimit', 'clientComplete', 'termsPayable'],
      },
    ],
    changeStatus: 'SM',
    offered: { partner: { place: 'bar' }, shop: { place: 'overLimitNote', hiddenBy: 'overLimit' } },
    neededIn: ['P'],
    sends: true,
    bulk: true,
  },
  'query.sendToCredit': {
    transitions: [
      {
        from: ['P', 'SM'],
        to: 'SCR',
        who: ['inhouse'],
        needs: ['formComplete', 'termsPayable', 'conditionsMetForDecision'],
      },
    ],
    does: sendToCredit,
    changeStatus: 'SCR',
    offered: { inhouse: { place: 'bar' } },
    neededIn: ['P', 'SM'],
    sends: true,
    bulk: true,
  },
} as const satisfies Record<string, Declaration>

/** Events of a customer with a link; no user takes these steps. */
export const customerApplies = {
  'customer.applied': {
    transitions: [{ from: ['P'], to: 'SCR', who: ['system'], needs: ['aplinkSet', 'termsPayable'] }],
    does: sendToCredit,
  },
} as const satisfies Record<string, Declaration>

/** Steps that return the query to its previous holder. */
export const returningSteps = {
  'query.returnToCredit': {
    transitions: [{ from: ['SCO'], to: 'SCR', who: ['compliance'] }],
    payload: note,
    changeStatus: 'SCR',
    offered: { compliance: { place: 'bar' } },
    ask: { dialog: 'note' },
    neededIn: ['SCO'],
    bulk: true,
  },
  'query.backToPartner': {
    transitions: [{ from: ['SM'], to: 'P', who: ['compliance'] }],
    payload: note,
    changeStatus: 'P',
    offered: { compliance: { place: 'bar' } },
    ask: { dialog: 'note' },
    bulk: true,
  },
} as const satisfies Record<string, Declaration>
