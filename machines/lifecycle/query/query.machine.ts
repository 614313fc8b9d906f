import type { StateValueFrom } from 'xstate'
import type { StatusCode } from '../../../api/status.ts'
import type { EffectOf } from '../effect.ts'
import { approved, inLedger, lateInLedger } from './approved.ts'
import { beforeCredit } from './before-credit.ts'
import { limitGuards } from './guards.ts'
import type { QueryEvent } from './events.ts'
import { endOfReview, reviewBeforeContract, reviewHere, reviewOfRefusal } from './review.ts'
import { type ContextAction, lifecycle } from './setup.ts'
import { internalStep, step } from './step.ts'

type Sending = { event: Extract<QueryEvent, { type: 'contract.sendForSigning' }> }
const containersOf = ({ event }: Sending) => ({ containers: event.containers })

const annul = step('N', ['partner', 'inhouse', 'shop', 'compliance'], 'ownQuery')
const closeByCompliance = step('N', ['compliance'], 'hasReason')
/** What a contract must have, whoever sends or activates it. */
const binding = ['termsPayable', 'secciHandedOver'] as const
const activate = step('CA', ['compliance'], ...binding, 'readyOrReason')
const withdrawable = ['isConsumer', 'contractConcluded', 'withinWithdrawalPeriod'] as const
const withdrawing = ['recordWithdrawal', 'markWithdrawn'] as const
const withdraw = { ...step('N', ['system'], ...withdrawable), actions: withdrawing } as const
/** Whoever has closed the contract meanwhile does not take the right away: the statement is kept beside the closing. */
const withdrawOfClosed = {
  ...step('N', ['system'], ...withdrawable, 'notWithdrawn'),
  actions: withdrawing,
} as const
const sending = [{ type: 'sendContainers', params: containersOf }, 'markSent'] as const
const sendByCompliance = {
  ...step('YS', ['compliance'], 'hasLedgerContract', ...binding, 'containerPicked'),
  actions: sending,
} as const
const contractTags = ['editable.compliance', 'editable.acceptance'] as const
const sendToCredit = {
  ...step('SCR', ['inhouse'], 'formComplete', 'termsPayable'),
  actions: ['clearChanges', 'decideAutomatically'],
} as const

/**
 * The life of a query. The server runs it by `transition()` and never starts it; the browser only asks `can`. States
 * are the status codes; effects are only named here.
 */
export const queryMachine = lifecycle.createMachine({
  id: 'query',
  context: ({ input }) => input,
  initial: 'P',
  states: {
    P: {
      tags: ['editable.client', 'editable.partner', 'editable.inhouse', 'editable.shop', 'editable.credit'],
      meta: { stage: 'application', group: 'pending', turn: 'owner' },
      on: {
        'query.sendToManager': [
          step('SM', ['partner'], 'formComplete', 'termsPayable'),
          step('SM', ['shop'], 'hasAsset', 'limitKnown', 'overLimit', 'clientComplete', 'termsPayable'),
        ],
        'query.sendToCredit': sendToCredit,
        'customer.applied': {
          ...step('SCR', ['system'], 'aplinkSet', 'termsPayable'),
          actions: ['clearChanges', 'decideAutomatically'],
        },
        'contract.createForShop': {
          ...step('CR', ['shop'], ...limitGuards, 'formComplete', 'termsPayable'),
          actions: 'markInLedger',
        },
        'query.annul': annul,
        'query.close': step('N', ['inhouse'], 'hasReason'),
      },
    },
    SM: {
      tags: ['editable.inhouse'],
      meta: { stage: 'application', group: 'pending', turn: 'inhouse' },
      on: {
        'query.sendToCredit': sendToCredit,
        'query.backToPartner': step('P', ['compliance']),
        'query.close': step('N', ['inhouse', 'compliance'], 'hasReason'),
      },
    },
    SCR: beforeCredit,
    SCO: {
      meta: { stage: 'decision', group: 'pending', turn: 'compliance' },
      on: {
        'query.returnToCredit': step('SCR', ['compliance']),
        'customer.askedForReview': reviewHere,
        'query.close': closeByCompliance,
      },
    },
    QA: approved,
    QAC: approved,
    CR: {
      tags: contractTags,
      meta: { stage: 'contract', group: 'pending', turn: 'compliance', shopTurn: 'shop' },
      on: {
        'contract.enterInLedger': inLedger,
        'contract.sendForSigning': [
          sendByCompliance,
          { ...step('YS', ['shop'], 'hasLedgerContract', 'notBlocked', ...binding), actions: sending },
        ],
        'contract.confirmSigned': step(
          'HO',
          ['shop'],
          'signsOnPaper',
          'hasLedgerContract',
          'secciHandedOver',
        ),
        'contract.activate': activate,
        'contract.cancel': step('N', ['shop']),
        'query.close': closeByCompliance,
      },
    },
    YS: {
      tags: contractTags,
      meta: { stage: 'contract', group: 'pending', turn: 'signers' },
      on: {
        'contract.sendForSigning': sendByCompliance,
        'containers.allSigned': [
          step('SN', ['system'], 'everyContainerSigned', 'isLeasing'),
          step('HO', ['system'], 'everyContainerSigned', 'isShopProduct'),
        ],
        'contract.activate': activate,
        'contract.cancel': step('N', ['shop']),
        'query.annul': annul,
        'query.close': closeByCompliance,
      },
    },
    HO: {
      tags: 'editable.acceptance',
      entry: endOfReview,
      meta: { stage: 'contract', group: 'pending', turn: 'compliance', shopTurn: 'shop' },
      on: {
        'query.requestContract': step(
          'CR',
          ['inhouse', 'credit'],
          'aplinkSet',
          'notConcluded',
          'termsPayable',
        ),
        'contract.enterInLedger': internalStep(
          'markInLedger',
          ['inhouse', 'credit', 'compliance'],
          'aplinkSet',
          'noContainerSent',
          'termsPayable',
        ),
        'asset.handedOver': {
          ...step('HO', ['shop'], 'notYetDelivered', 'notHandedOverOnSigning'),
          actions: [
            { type: 'storeDeliveryDate', params: ({ event }) => ({ deliveryDate: event.deliveryDate }) },
            'markDelivered',
          ],
        },
        'contract.activate': activate,
        'customer.askedForReview': reviewBeforeContract,
        'customer.withdrew': withdraw,
        'query.close': closeByCompliance,
      },
    },
    SN: {
      tags: 'editable.acceptance',
      meta: { stage: 'contract', group: 'pending', turn: 'compliance' },
      on: {
        'contract.activate': activate,
        'customer.withdrew': withdraw,
        'query.close': closeByCompliance,
      },
    },
    CA: {
      tags: [...contractTags, 'active'],
      meta: { stage: 'running', group: 'approved', turn: 'nobody' },
      on: {
        'contract.enterInLedger': lateInLedger,
        'contract.ended': step('CF', ['system'], 'endDatePassed'),
        'customer.withdrew': withdraw,
        'query.close': closeByCompliance,
      },
    },
    CF: { meta: { stage: 'running', group: 'terminated', turn: 'nobody' } },
    N: {
      tags: ['closed'],
      entry: ['endSignings', ...endOfReview],
      meta: { stage: 'closed', group: 'terminated', turn: 'nobody' },
      on: {
        'query.reopen': step('P', ['inhouse', 'credit', 'compliance'], 'ownQuery', 'notWithdrawn'),
        'customer.askedForReview': reviewOfRefusal,
        'customer.withdrew': withdrawOfClosed,
      },
    },
    MICO: { tags: ['legacy'], meta: { stage: 'legacy', group: 'pending', turn: 'nobody' } },
    MICR: { tags: ['legacy'], meta: { stage: 'legacy', group: 'pending', turn: 'nobody' } },
  },
})

/** Every action that the server implements for a query. */
export type QueryEffect = EffectOf<typeof queryMachine, ContextAction>

/** The machine's own node of a status; every status code is one. */
export function stateOf(status: StatusCode) {
  const state = queryMachine.states[status]
  if (!state) throw new Error(`the lifecycle knows no status ${status}`)
  return state
}

/** A state of the machine as its snapshots tell it; before credit it has two of its own. */
export type QueryStateValue = StateValueFrom<typeof queryMachine>

/** The status of a state. */
export const statusOf = (value: QueryStateValue): StatusCode => (typeof value === 'string' ? value : 'SCR')
