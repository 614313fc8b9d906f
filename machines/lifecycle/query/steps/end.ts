import type { Declaration } from '../step-declaration.ts'
import { note, reason } from '../step-payloads.ts'

const explained = { place: 'bar', explained: true } as const

/** Steps that end a query, and the step that reopens it. */
export const endSteps = {
  'query.reopen': {
    transitions: [
      { from: ['N'], to: 'P', who: ['inhouse', 'credit', 'compliance'], needs: ['ownQuery', 'notWithdrawn'] },
    ],
    changeStatus: null,
    offered: { inhouse: { place: 'bar' }, credit: { place: 'bar' }, compliance: { place: 'bar' } },
    bulk: true,
  },
  'query.annul': {
    transitions: [
      {
        from: ['P', 'YS'],
        to: 'N',
        who: ['partner', 'inhouse', 'shop', 'compliance'],
        needs: ['ownQuery'],
      },
    ],
    payload: note,
    offered: { partner: explained, inhouse: explained, shop: explained, compliance: explained },
    ask: { dialog: 'confirm' },
    ends: true,
    dangerous: true,
    bulk: true,
    keepsReason: true,
  },
  'query.close': {
    transitions: [
      { from: ['P'], to: 'N', who: ['inhouse'], needs: ['hasReason'] },
      { from: ['SM'], to: 'N', who: ['inhouse', 'compliance'], needs: ['hasReason'] },
      { from: ['SCR.single'], to: 'N', who: ['credit'], needs: ['hasReason'] },
      { from: ['QA', 'QAC'], to: 'N', who: ['credit', 'compliance'], needs: ['hasReason'] },
      {
        from: ['SCO', 'CR', 'YS', 'HO', 'SN', 'CA'],
        to: 'N',
        who: ['compliance'],
        needs: ['hasReason'],
      },
    ],
    payload: reason,
    changeStatus: 'N',
    offered: {
      inhouse: explained,
      credit: { ...explained, hiddenBy: 'oneDecides' },
      compliance: explained,
    },
    ask: { dialog: 'closing' },
    ends: true,
    dangerous: true,
    bulk: true,
    keepsReason: true,
  },
} as const satisfies Record<string, Declaration>

const withdrawable = ['isConsumer', 'contractConcluded', 'withinWithdrawalPeriod'] as const

/** A consumer withdraws from the contract. */
export const withdrawals = {
  'customer.withdrew': {
    transitions: [
      { from: ['HO', 'SN', 'CA'], to: 'N', who: ['system'], needs: withdrawable },
      // Closing the contract does not remove the right: the withdrawal is recorded beside the closing.
      { from: ['N'], to: 'N', who: ['system'], needs: [...withdrawable, 'notWithdrawn'] },
    ],
    does: ['recordWithdrawal', 'markWithdrawn'],
  },
} as const satisfies Record<string, Declaration>
