import type { Declaration } from '../step-declaration.ts'
import type { AskedEvent } from '../guards.ts'
import { activationGaps } from '../activation-gaps.ts'
import { confirm, containers, deliveryDate, note } from '../step-payloads.ts'

const ledgerCard = { place: 'ledgerCard', always: true } as const
const inhouseRoles = ['inhouse', 'credit', 'compliance'] as const
/** Requirements for sending and activating a contract, in every role. */
const binding = ['termsPayable', 'secciHandedOver', 'partiesChecked'] as const

/** Requirements for making a contract, in every role. */
const contractable = ['termsPayable', 'conditionsMetForContract'] as const

/** Steps after an approval. */
export const approvalSteps = {
  'query.requestContract': {
    transitions: [
      { from: ['QA', 'QAC'], to: 'CR', who: ['inhouse', 'credit'], needs: contractable },
      {
        from: ['HO'],
        to: 'CR',
        who: ['inhouse', 'credit'],
        needs: ['aplinkSet', 'notConcluded', ...contractable],
      },
    ],
    changeStatus: 'CR',
    offered: { inhouse: { place: 'bar', always: true }, credit: { place: 'bar', always: true } },
    neededIn: ['QA', 'QAC', 'HO'],
    bulk: true,
  },
  'query.cancelApproval': {
    transitions: [{ from: ['QA', 'QAC'], to: 'SCR', who: ['credit'] }],
    payload: note,
    changeStatus: 'SCR',
    offered: { credit: { place: 'bar' } },
    ask: { dialog: 'note' },
    bulk: true,
  },
} as const satisfies Record<string, Declaration>

/** Steps from the contract to the handover. */
export const contractSteps = {
  'contract.createForShop': {
    transitions: [
      // A quick contract within the limit.
      {
        from: ['P'],
        to: 'CR',
        who: ['shop'],
        needs: [
          'totalPositive',
          'limitKnown',
          'notBlocked',
          'limitCovers',
          'withinPartnerLimit',
          'formComplete',
          ...contractable,
        ],
      },
      // The approval replaces the limit.
      {
        from: ['QA', 'QAC'],
        to: 'CR',
        who: ['shop'],
        needs: ['totalPositive', 'notBlocked', 'formComplete', ...contractable],
      },
    ],
    does: ['markInLedger'],
    offered: { shop: { place: 'contractCard', inBarElsewhere: true } },
    neededIn: ['P', 'QA', 'QAC'],
  },
  // The contract's number comes from the ledger until a container is sent for signing.
  'contract.enterInLedger': {
    transitions: [
      { from: ['QA', 'QAC', 'CR'], who: inhouseRoles, needs: ['noContainerSent', ...contractable] },
      { from: ['HO'], who: inhouseRoles, needs: ['aplinkSet', 'noContainerSent', ...contractable] },
      // A contract activated without a ledger contract: the ledger sets its end date.
      { from: ['CA'], who: inhouseRoles, needs: ['noLedgerContract', 'termsPayable'] },
    ],
    payload: confirm,
    does: ['markInLedger'],
    offered: { inhouse: ledgerCard, credit: ledgerCard, compliance: ledgerCard },
    ask: { dialog: 'confirm', when: ({ hasLedgerContract }) => hasLedgerContract },
    repeats: ({ hasLedgerContract }) => hasLedgerContract,
    neededIn: ['CR'],
    neededWhen: ({ hasLedgerContract }) => !hasLedgerContract,
    modifies: true,
  },
  'contract.sendForSigning': {
    transitions: [
      {
        from: ['CR', 'YS'],
        to: 'YS',
        who: ['compliance'],
        needs: ['hasLedgerContract', ...binding, 'conditionsMetForSigning', 'containerPicked'],
      },
      {
        from: ['CR'],
        to: 'YS',
        who: ['shop'],
        needs: ['hasLedgerContract', 'notBlocked', ...binding, 'conditionsMetForSigning'],
      },
    ],
    payload: containers,
    does: [
      {
        type: 'sendContainers',
        params: ({ event }: { event: AskedEvent }) => ({ containers: event.containers ?? [] }),
      },
      'markSent',
    ],
    offered: {
      shop: { place: 'contractCard', inBarElsewhere: true, explained: true },
      compliance: { place: 'bar' },
    },
    ask: { dialog: 'confirm' },
    neededIn: ['CR', 'YS'],
    // While a signing goes on, there is nothing to send.
    neededWhen: ({ containerSent, allContainersSigned, signingStopped }) =>
      !containerSent || allContainersSigned || signingStopped,
  },
  'contract.confirmSigned': {
    transitions: [
      {
        from: ['CR'],
        to: 'HO',
        who: ['shop'],
        needs: [
          'signsOnPaper',
          'hasLedgerContract',
          'secciHandedOver',
          'partiesChecked',
          'conditionsMetForSigning',
        ],
      },
    ],
    offered: { shop: { place: 'contractCard', hiddenBy: 'signsOnPaper', explained: true } },
    ask: { dialog: 'confirm' },
  },
  'contract.cancel': {
    transitions: [{ from: ['CR', 'YS'], to: 'N', who: ['shop'] }],
    changeStatus: 'N',
    offered: { shop: { place: 'contractCard', explained: true } },
    ask: { dialog: 'confirm' },
    dangerous: true,
    bulk: true,
  },
  'asset.handedOver': {
    transitions: [
      { from: ['HO'], to: 'HO', who: ['shop'], needs: ['notYetDelivered', 'notHandedOverOnSigning'] },
    ],
    payload: deliveryDate,
    does: [
      {
        type: 'storeDeliveryDate',
        params: ({ event }: { event: { deliveryDate?: string | undefined } }) => ({
          deliveryDate: event.deliveryDate ?? '',
        }),
      },
      'markDelivered',
    ],
    offered: { shop: { place: 'contractCard' } },
    ask: { dialog: 'day' },
    neededIn: ['HO'],
  },
  'contract.activate': {
    transitions: [
      {
        from: ['CR', 'YS', 'HO', 'SN'],
        to: 'CA',
        who: ['compliance'],
        needs: [...binding, 'conditionsMetForActivation', 'readyOrReason'],
      },
    ],
    payload: note,
    changeStatus: 'CA',
    offered: { compliance: { place: 'bar' } },
    ask: { dialog: 'note' },
    needsConfirmation: true,
    neededIn: ['SN', 'HO'],
    gaps: activationGaps,
    bulk: true,
  },
} as const satisfies Record<string, Declaration>

/** Contract events that no user triggers. */
export const contractFacts = {
  'containers.allSigned': {
    transitions: [
      { from: ['YS'], to: 'SN', who: ['system'], needs: ['everyContainerSigned', 'isLeasing'] },
      { from: ['YS'], to: 'HO', who: ['system'], needs: ['everyContainerSigned', 'isShopProduct'] },
    ],
  },
  'contract.ended': {
    transitions: [{ from: ['CA'], to: 'CF', who: ['system'], needs: ['endDatePassed'] }],
  },
} as const satisfies Record<string, Declaration>
