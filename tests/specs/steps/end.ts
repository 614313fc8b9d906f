import { lasting, oneDecides, own, reasoned, withdrawable } from './needs.ts'
import { byEach, explained, house, inBar, type StepRow } from './row.ts'

export const endRows = {
  'query.reopen': {
    cases: byEach(house, 'reopens', { N: 'P' }),
    needs: [
      { by: ['inhouse'], wants: { ...own, ...lasting } },
      { by: ['credit', 'compliance'], wants: lasting },
    ],
    changeStatus: 'none',
    bulk: true,
    buttons: { inhouse: inBar, credit: inBar, compliance: inBar },
  },
  'query.annul': {
    cases: byEach(['partner', 'inhouse', 'shop', 'compliance'], 'annuls', { P: 'N', YS: 'N' }),
    needs: [{ by: ['partner', 'inhouse', 'shop'], wants: own }],
    payload: 'note',
    keepsReason: true,
    call: 'annul',
    asks: 'confirm',
    ends: true,
    dangerous: true,
    bulk: true,
    buttons: { partner: explained, inhouse: explained, shop: explained, compliance: explained },
  },
  'query.close': {
    cases: {
      ...byEach(['inhouse'], 'closes', { P: 'N', SM: 'N' }),
      ...byEach(['credit'], 'closes', { SCR: 'N', QA: 'N', QAC: 'N' }),
      ...byEach(['compliance'], 'closes', {
        SM: 'N',
        SCO: 'N',
        QA: 'N',
        QAC: 'N',
        CR: 'N',
        YS: 'N',
        HO: 'N',
        SN: 'N',
        CA: 'N',
      }),
    },
    before: 'single',
    needs: [
      { by: ['credit'], in: ['SCR'], wants: { ...oneDecides, ...reasoned } },
      { by: ['credit'], in: ['QA', 'QAC'], wants: reasoned },
      { by: ['inhouse', 'compliance'], wants: reasoned },
    ],
    payload: 'reason',
    keepsReason: true,
    changeStatus: true,
    asks: 'closing',
    ends: true,
    dangerous: true,
    bulk: true,
    buttons: {
      inhouse: explained,
      credit: { ...explained, onlyWhile: 'oneDecides' },
      compliance: explained,
    },
  },
} as const satisfies Record<string, StepRow>

export const withdrawalRows = {
  'customer.withdrew': {
    cases: {
      'the customer withdraws': {
        by: 'system',
        given: { client: 'consumer', concluded: 'in time' },
        leads: { HO: 'N', SN: 'N', CA: 'N', N: 'N' },
      },
    },
    needs: [
      { by: ['system'], in: ['HO', 'SN', 'CA'], wants: withdrawable },
      { by: ['system'], in: ['N'], wants: { ...withdrawable, ...lasting } },
    ],
    effects: [{ type: 'recordWithdrawal' }],
    facts: { withdrawn: true },
  },
} as const satisfies Record<string, StepRow>
