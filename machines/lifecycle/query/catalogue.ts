import type { Vote } from '../../../api/committee.ts'
import type { QueryFacts } from '../../../api/query-facts.ts'
import type { StatusCode } from '../../../api/status.ts'
import { activationGaps } from './activation.ts'
import type { QueryEventType } from './events.ts'
import type { NeededGuard } from './guards.ts'
import type { View } from './locks.ts'

/** What a person adds to a step. A step sends only the part that its call names. */
export type StepPayload = {
  reason?: string
  note?: string
  containers?: readonly number[]
  deliveryDate?: string
  /** The person has answered the question that is asked first. */
  confirm?: boolean
}

/** API calls that take one step each. */
export type OwnCall =
  | 'annul'
  | 'createShopContract'
  | 'lendifyContract'
  | 'sendForSigning'
  | 'confirmSigned'
  | 'setDeliveryDate'

/** How a step reaches the server. `src/query/steps/step-call.ts` binds the names to the API. */
export type StepCall =
  /** Asks change-status for this status; null is the call without a status. */
  | { name: 'changeStatus'; status: StatusCode | null; payload?: 'reason' | 'note' }
  | { name: OwnCall; payload?: keyof StepPayload }
  /** Gives this vote of the credit committee. */
  | { name: 'vote'; vote: Vote; payload: 'reason' | 'note' }
  /** No person takes it: the clock, the signing gateway or the automatic decision does. */
  | { name: 'system' }

/** Where the button stands: in the bar below every tab, or on a part of one tab. */
export type Place = 'bar' | 'contractCard' | 'ledgerCard' | 'overLimitNote'

export type Offer = {
  place: Place
  /** Stands in the bar of the tabs that do not show `place`. */
  inBarElsewhere?: true
  /** Shown refused, with the reason, even where the status knows no such step. */
  always?: true
  /** Not shown where this guard refuses the step. */
  hiddenBy?: NeededGuard
  /** The text `explain.<type>` stands beside the button; for a button of the bar as a tooltip. */
  explained?: true
}

export type Ask = {
  /** A yes or no, or a form for the payload. */
  dialog: 'confirm' | 'reason' | 'note' | 'deliveryDate'
  /** Where this is false the step is taken without asking. */
  when?: (facts: QueryFacts) => boolean
}

export type Step = {
  call: StepCall
  offered: Partial<Record<View, Offer>>
  /** What is asked first; its texts are `ask.<type>.title`, `.says`, `.confirm` and `.keep`. */
  ask?: Ask
  /** Statuses in which the query needs this step next. */
  neededIn?: readonly StatusCode[]
  /** Where this is false it is not needed there after all. */
  neededWhen?: (facts: QueryFacts) => boolean
  /** Hands the query over to whoever decides: the progress of sending is shown. */
  sends?: true
  /** Ends the query: unsaved input is not saved first, and the button stands at the far end of the bar. */
  ends?: true
  /** The button and the answer to the question look dangerous. */
  dangerous?: true
}

const changeStatus = (status: StatusCode | null) => ({ name: 'changeStatus', status }) as const
/** A step that a note may go with. */
const noted = (status: StatusCode) =>
  ({ call: { ...changeStatus(status), payload: 'note' }, ask: { dialog: 'note' } }) as const
const bar = { place: 'bar' } as const
/** Up to the limit one member decides, above it all vote: the buttons of the other way are not shown. */
const barOfOne = { place: 'bar', hiddenBy: 'oneDecides' } as const
const voting = (vote: Vote, asked: 'reason' | 'note') =>
  ({
    call: { name: 'vote', vote, payload: asked },
    offered: { credit: { place: 'bar', hiddenBy: 'committeeDecides' } },
    ask: { dialog: asked },
  }) as const
const barExplained = { place: 'bar', explained: true } as const
const barAlways = { place: 'bar', always: true } as const
const ledgerCard = { place: 'ledgerCard', always: true } as const
const contractCardOrBar = { place: 'contractCard', inBarElsewhere: true } as const
const confirm = { dialog: 'confirm' } as const
const bySystem = { call: { name: 'system' }, offered: {} } as const

/**
 * All that is told of a step apart from the rules, which the machine has. The order is that of the buttons in every
 * bar and on every card. Further texts are found by the type: `event.<type>` on the button, `done.<type>` afterwards.
 */
export const stepCatalogue = {
  'query.sendToManager': {
    call: changeStatus('SM'),
    offered: { partner: bar, shop: { place: 'overLimitNote', hiddenBy: 'overLimit' } },
    neededIn: ['P'],
    sends: true,
  },
  'query.sendToCredit': {
    call: changeStatus('SCR'),
    offered: { inhouse: bar },
    neededIn: ['P', 'SM'],
    sends: true,
  },
  'query.approve': { ...noted('QA'), offered: { credit: barOfOne }, neededIn: ['SCR'] },
  'query.approveWithChanges': { ...noted('QAC'), offered: { credit: barOfOne }, neededIn: ['SCR'] },
  'committee.voteToApprove': { ...voting('approve', 'note'), neededIn: ['SCR'] },
  'committee.voteToApproveWithChanges': { ...voting('approveWithChanges', 'note'), neededIn: ['SCR'] },
  'committee.voteToRefuse': voting('refuse', 'reason'),
  'query.sendToCompliance': { ...noted('SCO'), offered: { credit: bar } },
  'query.requestContract': {
    call: changeStatus('CR'),
    offered: { inhouse: barAlways, credit: barAlways },
    neededIn: ['QA', 'QAC'],
  },
  'query.cancelApproval': { ...noted('SCR'), offered: { credit: bar } },
  'contract.createForShop': {
    call: { name: 'createShopContract' },
    offered: { shop: contractCardOrBar },
    neededIn: ['P', 'QA', 'QAC'],
  },
  'contract.enterInLedger': {
    call: { name: 'lendifyContract', payload: 'confirm' },
    offered: { inhouse: ledgerCard, credit: ledgerCard, compliance: ledgerCard },
    ask: { dialog: 'confirm', when: ({ hasLedgerContract }) => hasLedgerContract },
    neededIn: ['CR'],
    neededWhen: ({ hasLedgerContract }) => !hasLedgerContract,
  },
  'contract.sendForSigning': {
    call: { name: 'sendForSigning', payload: 'containers' },
    offered: { shop: { ...contractCardOrBar, explained: true }, compliance: bar },
    ask: confirm,
    neededIn: ['CR'],
  },
  'contract.confirmSigned': {
    call: { name: 'confirmSigned' },
    offered: { shop: { place: 'contractCard', hiddenBy: 'signsOnPaper', explained: true } },
    ask: confirm,
  },
  'contract.cancel': {
    call: changeStatus('N'),
    offered: { shop: { place: 'contractCard', explained: true } },
    ask: confirm,
    dangerous: true,
  },
  'asset.handedOver': {
    call: { name: 'setDeliveryDate', payload: 'deliveryDate' },
    offered: { shop: { place: 'contractCard' } },
    ask: { dialog: 'deliveryDate' },
    neededIn: ['HO'],
  },
  'contract.activate': {
    ...noted('CA'),
    offered: { compliance: bar },
    neededIn: ['SN', 'HO'],
    neededWhen: (facts) => activationGaps(facts).length === 0,
  },
  'query.returnToCredit': { ...noted('SCR'), offered: { compliance: bar }, neededIn: ['SCO'] },
  'query.backToPartner': { ...noted('P'), offered: { compliance: bar } },
  'query.reopen': { call: changeStatus(null), offered: { inhouse: bar, credit: bar, compliance: bar } },
  'query.annul': {
    call: { name: 'annul' },
    offered: { partner: barExplained, inhouse: barExplained, shop: barExplained, compliance: barExplained },
    ask: confirm,
    ends: true,
    dangerous: true,
  },
  'query.close': {
    call: { ...changeStatus('N'), payload: 'reason' },
    offered: {
      inhouse: barExplained,
      credit: { ...barExplained, hiddenBy: 'oneDecides' },
      compliance: barExplained,
    },
    ask: { dialog: 'reason' },
    ends: true,
    dangerous: true,
  },
  'customer.applied': bySystem,
  'decision.approved': bySystem,
  'committee.approved': bySystem,
  'committee.approvedWithChanges': bySystem,
  'committee.refused': bySystem,
  'containers.allSigned': bySystem,
  'contract.ended': bySystem,
  'customer.askedForReview': bySystem,
  'customer.withdrew': bySystem,
} as const satisfies Record<QueryEventType, Step>

export const stepTypes = Object.keys(stepCatalogue) as QueryEventType[]

export const stepOf = (type: QueryEventType): Step => stepCatalogue[type]

export const offerTo = (view: View, type: QueryEventType): Offer | undefined => stepOf(type).offered[view]

/** The status that change-status must be asked for; undefined where something else takes the step. */
export const statusToAsk = (type: QueryEventType): StatusCode | null | undefined => {
  const { call } = stepOf(type)
  return call.name === 'changeStatus' ? call.status : undefined
}

/** The part of the payload that the step's call sends. */
export const payloadOf = (type: QueryEventType, given: StepPayload): StepPayload => {
  const { call } = stepOf(type)
  const sent = call.name === 'system' ? undefined : call.payload
  return sent === undefined ? {} : { [sent]: given[sent] }
}

export const asksFirst = (type: QueryEventType, facts: QueryFacts): boolean => {
  const { ask } = stepOf(type)
  return ask !== undefined && (ask.when?.(facts) ?? true)
}

/** Message ids, found by the step's type. */
export const labelOf = (type: QueryEventType) => `event.${type}` as const
export const doneText = (type: QueryEventType) => `done.${type}` as const
export const explanationOf = (type: QueryEventType) => `explain.${type}` as const
export const questionText = (type: QueryEventType, part: 'title' | 'says' | 'confirm' | 'keep') =>
  `ask.${type}.${part}` as const
