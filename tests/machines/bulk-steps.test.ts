import { expect, test } from 'vitest'
import { bulkStepsOf } from '../../machines/lifecycle/query/bulk-steps.ts'

/** By hand: what each view may take for many queries at once. */
const table = {
  partner: ['query.sendToManager', 'query.annul'],
  inhouse: ['query.sendToCredit', 'query.requestContract', 'query.reopen', 'query.annul', 'query.close'],
  shop: ['query.sendToManager', 'contract.cancel', 'query.annul'],
  credit: [
    'query.approve',
    'query.sendToCompliance',
    'query.requestContract',
    'query.cancelApproval',
    'query.reopen',
    'query.close',
  ],
  compliance: [
    'contract.activate',
    'query.returnToCredit',
    'query.backToPartner',
    'query.reopen',
    'query.annul',
    'query.close',
  ],
} as const

test.each(Object.entries(table))('%s', (view, steps) => {
  expect(bulkStepsOf(view as keyof typeof table)).toEqual(steps)
})
