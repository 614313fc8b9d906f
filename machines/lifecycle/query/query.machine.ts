import type { StatusCode } from '../../../api/status.ts'
import type { EffectOf } from '../effect.ts'
import { decisionGuards, limitGuards } from './guards.ts'
import type { QueryEvent } from './events.ts'
import { type ContextAction, lifecycle } from './setup.ts'
import { internalStep, step } from './step.ts'

type Sending = { event: Extract<QueryEvent, { type: 'contract.sendForSigning' }> }
const containersOf = ({ event }: Sending) => ({ containers: event.containers })

const inLedger = internalStep('markInLedger', ['inhouse', 'credit', 'compliance'], 'noContainerSent')
const annul = step('N', ['partner', 'inhouse', 'shop', 'compliance'], 'ownQuery')
const closeByCompliance = step('N', ['compliance'], 'hasReason')
const closeByCreditOrCompliance = step('N', ['credit', 'compliance'], 'hasReason')
const activate = step('CA', ['compliance'])
const sending = [{ type: 'sendContainers', params: containersOf }, 'markSent'] as const
const sendByCompliance = {
  ...step('YS', ['compliance'], 'hasLedgerContract', 'containerPicked'),
  actions: sending,
} as const
const createAfterApproval = {
  ...step('CR', ['shop'], 'totalPositive', 'notBlocked', 'formComplete'),
  actions: 'markInLedger',
} as const

const approved = {
  'query.cancelApproval': step('SCR', ['credit']),
  'query.requestContract': step('CR', ['inhouse', 'credit']),
  'contract.createForShop': createAfterApproval,
  'contract.enterInLedger': inLedger,
  'query.close': closeByCreditOrCompliance,
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
          step('SM', ['partner'], 'formComplete'),
          step('SM', ['shop'], 'hasAsset', 'limitKnown', 'overLimit'),
        ],
        'query.sendToCredit': { ...step('SCR', ['inhouse'], 'formComplete'), actions: 'decideAutomatically' },
        'contract.createForShop': {
          ...step('CR', ['shop'], ...limitGuards, 'formComplete'),
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
        'query.sendToCredit': { ...step('SCR', ['inhouse'], 'formComplete'), actions: 'decideAutomatically' },
        'query.backToPartner': step('P', ['compliance']),
        'query.close': step('N', ['inhouse', 'compliance'], 'hasReason'),
      },
    },
    SCR: {
      tags: ['editable.inhouse', 'editable.credit'],
      meta: { stage: 'decision', group: 'pending', turn: 'credit' },
      on: {
        'query.approve': [step('QA', ['credit'], 'aplinkEmpty'), step('HO', ['credit'], 'aplinkSet')],
        'query.approveWithChanges': step('QAC', ['credit']),
        'decision.approved': [
          step('QA', ['system'], ...decisionGuards, 'aplinkEmpty'),
          step('HO', ['system'], ...decisionGuards, 'aplinkSet'),
        ],
        'query.sendToCompliance': step('SCO', ['credit']),
        'query.close': step('N', ['credit'], 'hasReason'),
      },
    },
    SCO: {
      meta: { stage: 'decision', group: 'pending', turn: 'compliance' },
      on: {
        'query.returnToCredit': step('SCR', ['compliance']),
        'query.close': closeByCompliance,
      },
    },
    QA: {
      tags: ['editable.inhouse'],
      meta: { stage: 'decision', group: 'pending', turn: 'inhouse', shopTurn: 'shop' },
      on: approved,
    },
    QAC: {
      tags: ['editable.inhouse'],
      meta: { stage: 'decision', group: 'pending', turn: 'inhouse', shopTurn: 'shop' },
      on: approved,
    },
    CR: {
      tags: ['editable.compliance'],
      meta: { stage: 'contract', group: 'pending', turn: 'compliance', shopTurn: 'shop' },
      on: {
        'contract.enterInLedger': inLedger,
        'contract.sendForSigning': [
          sendByCompliance,
          { ...step('YS', ['shop'], 'hasLedgerContract', 'notBlocked'), actions: sending },
        ],
        'contract.confirmSigned': step('HO', ['shop'], 'signsOnPaper', 'hasLedgerContract'),
        'contract.activate': activate,
        'contract.cancel': step('N', ['shop']),
        'query.close': closeByCompliance,
      },
    },
    YS: {
      tags: ['editable.compliance'],
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
      meta: { stage: 'contract', group: 'pending', turn: 'compliance', shopTurn: 'shop' },
      on: {
        'query.requestContract': step('CR', ['inhouse', 'credit'], 'aplinkSet', 'noLedgerContract'),
        'contract.enterInLedger': internalStep(
          'markInLedger',
          ['inhouse', 'credit', 'compliance'],
          'aplinkSet',
          'noContainerSent',
        ),
        'asset.handedOver': {
          ...step('HO', ['shop'], 'notYetDelivered', 'notHandedOverOnSigning'),
          actions: [
            { type: 'storeDeliveryDate', params: ({ event }) => ({ deliveryDate: event.deliveryDate }) },
            'markDelivered',
          ],
        },
        'contract.activate': activate,
        'query.close': closeByCompliance,
      },
    },
    SN: {
      meta: { stage: 'contract', group: 'pending', turn: 'compliance' },
      on: { 'contract.activate': activate, 'query.close': closeByCompliance },
    },
    CA: {
      tags: ['editable.compliance', 'active'],
      meta: { stage: 'running', group: 'approved', turn: 'nobody' },
      on: {
        'contract.ended': step('CF', ['system'], 'endDatePassed'),
        'query.close': closeByCompliance,
      },
    },
    CF: { meta: { stage: 'running', group: 'terminated', turn: 'nobody' } },
    N: {
      tags: ['closed'],
      meta: { stage: 'closed', group: 'terminated', turn: 'nobody' },
      on: { 'query.reopen': step('P', ['inhouse', 'credit', 'compliance'], 'ownQuery') },
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
