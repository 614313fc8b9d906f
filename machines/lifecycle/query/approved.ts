import { endOfReview, reviewOfApproval } from './review.ts'
import { internalStep, step } from './step.ts'

/** The contract's number comes from the ledger, as long as nothing was sent for signing. */
export const inLedger = internalStep(
  'markInLedger',
  ['inhouse', 'credit', 'compliance'],
  'noContainerSent',
  'termsPayable',
)

/** A contract that was activated without one: the ledger sets the day on which it ends. */
export const lateInLedger = internalStep(
  'markInLedger',
  ['inhouse', 'credit', 'compliance'],
  'noLedgerContract',
  'termsPayable',
)

const createForShop = {
  ...step('CR', ['shop'], 'totalPositive', 'notBlocked', 'formComplete', 'termsPayable'),
  actions: 'markInLedger',
} as const

/** The credit is approved, as it was asked for or with changes. */
export const approved = {
  tags: ['editable.inhouse'],
  entry: endOfReview,
  meta: { stage: 'decision', group: 'pending', turn: 'inhouse', shopTurn: 'shop' },
  on: {
    'query.cancelApproval': step('SCR', ['credit']),
    'query.requestContract': step('CR', ['inhouse', 'credit'], 'termsPayable'),
    'contract.createForShop': createForShop,
    'contract.enterInLedger': inLedger,
    'customer.askedForReview': reviewOfApproval,
    'query.close': step('N', ['credit', 'compliance'], 'hasReason'),
  },
} as const
