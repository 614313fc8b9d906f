import { assign, setup } from 'xstate'
import type { ContainerState } from '../../../api/container.ts'
import type { DeadlinePurpose } from '../../../api/deadlines.ts'
import type { QueryParties } from '../../../domain/paper-parties.ts'
import { effect, type Effect, type EffectOf } from '../effect.ts'
import {
  canStillSign,
  type ContainerEvent,
  type ContainerFacts,
  failingSendGuard,
  isDue,
  type SigningDeadline,
  type StartedSigning,
  waitingSigner,
  wasJustReminded,
  withNothingSigned,
  withoutDue,
  withRefused,
  withSigned,
} from './container-facts.ts'
import { type ContainerTag, tagsOf } from './container-phase.ts'

type OfSigner = { signerId: number }
type Signature = OfSigner & { signedAt: string }
type Address = OfSigner & { email: string }
type Refusal = OfSigner & { refused: boolean }
type Keyed = { key: string }
type Sending = { sending: string | null }
type Schedule = { deadlines: readonly SigningDeadline[] }
type Due = { at: string }
type Happened = Due & { purpose: DeadlinePurpose }
type Parties = { parties: QueryParties }

const typed = setup({
  types: {} as {
    input: ContainerFacts
    context: ContainerFacts
    events: ContainerEvent
    tags: ContainerTag
  },
  guards: {
    isSendable: ({ context }, { parties }: Parties) => failingSendGuard(context, parties) === null,
    isUnclaimed: ({ context }, { sending }: Sending) =>
      context.sending === sending && context.claim === null && !context.started,
    isClaimedBy: ({ context }, { key }: Keyed) => context.claim === key && !context.started,
    isWaiting: ({ context }, { signerId }: OfSigner) => Boolean(waitingSigner(context.signers, signerId)),
    isLastWaiting: ({ context }, { signerId }: OfSigner) =>
      Boolean(waitingSigner(context.signers, signerId)) &&
      withSigned(context.signers, signerId).every(({ signed }) => signed),
    isWilling: ({ context }, { signerId }: OfSigner) =>
      waitingSigner(context.signers, signerId)?.refused === false,
    hasRefused: ({ context }, { signerId }: OfSigner) =>
      waitingSigner(context.signers, signerId)?.refused === true,
    isStarted: ({ context }) => context.started,
    canRemind: ({ context }, { at }: Due) => canStillSign(context) && !wasJustReminded(context, at),
    isReminderDue: ({ context }, { at }: Due) => canStillSign(context) && isDue(context, 'reminder', at),
    isEscalationDue: ({ context }, { at }: Due) => isDue(context, 'escalation', at),
    isTimeUp: ({ context }, { at }: Due) => isDue(context, 'expiry', at),
  },
})

/** The effects on the server. */
const effects = {
  /** Enqueues the job that submits the container to the signing gateway. */
  submitToGateway: effect as Effect,
  /** Sets the deadlines of this sending in place of an earlier one's. */
  setDeadlines: effect as Effect<Schedule>,
  /** Records that the deadlines of a purpose that have come took effect. */
  noteDeadline: effect as Effect<Happened>,
  /** Cancels the deadlines except the one that ended the signing, since no signer can sign any more. */
  cancelDeadlines: effect as Effect,
  /** Stores the gateway's token and the signers' pages. */
  storeSigning: effect as Effect<StartedSigning>,
  /** E-mails each signer their page. */
  inviteSigners: effect as Effect,
  /** E-mails the signers who have not signed again. */
  remindSigners: effect as Effect,
  /** Stores the address and e-mails the signer there. */
  storeAddress: effect as Effect<Address>,
  storeSignature: effect as Effect<Signature>,
  storeRefusal: effect as Effect<Refusal>,
  /** Notifies those responsible for the query that a signer refused. */
  reportRefusal: effect as Effect<OfSigner>,
  /** Notifies those responsible for the query that the deadline has passed. */
  reportExpired: effect as Effect,
  /** Notifies those responsible for the query that the gateway ended the signing. */
  reportFailed: effect as Effect,
  /** Enqueues the job that cancels the signing at the gateway, so that no one signs a void document. */
  endSigning: effect as Effect,
  /** Deletes the ended signing with its signatures and refusals. */
  forgetSigning: effect as Effect,
  /** Enqueues the job that downloads the signed file. */
  fetchSignedFile: effect as Effect,
  /** Notifies the query, which moves on after its last container. */
  reportAllSigned: effect as Effect,
}

/** Actions that only assign context: the facts as they are after the event. */
const contextActions = {
  setClaim: assign<ContainerFacts, ContainerEvent, Keyed, ContainerEvent, never>({
    claim: (_, { key }) => key,
  }),
  clearClaim: typed.assign({ claim: null }),
  startAnew: typed.assign(({ context }) => ({
    claim: null,
    started: false,
    signers: withNothingSigned(context.signers),
  })),
  setSchedule: assign<ContainerFacts, ContainerEvent, Schedule, ContainerEvent, never>(
    (_, { deadlines }) => ({ deadlines, remindedAt: null }),
  ),
  clearSchedule: typed.assign({ deadlines: [] }),
  dropDeadlines: assign<ContainerFacts, ContainerEvent, Happened, ContainerEvent, never>({
    deadlines: ({ context }, happened) => withoutDue(context.deadlines, happened),
  }),
  setReminded: assign<ContainerFacts, ContainerEvent, Due, ContainerEvent, never>({
    remindedAt: (_, { at }) => at,
  }),
  setStarted: typed.assign({ started: true }),
  setSigned: assign<ContainerFacts, ContainerEvent, OfSigner, ContainerEvent, never>({
    signers: ({ context }, { signerId }) => withSigned(context.signers, signerId),
  }),
  setRefused: assign<ContainerFacts, ContainerEvent, Refusal, ContainerEvent, never>({
    signers: ({ context }, { signerId, refused }) => withRefused(context.signers, signerId, refused),
  }),
  setSignedByHand: typed.assign({ signedByHand: true }),
}

type ContextAction = keyof typeof contextActions

/** The types, guards and actions of the machine. */
const lifecycle = typed.extend({ actions: { ...effects, ...contextActions } })

type KeyedArgs = { event: Keyed }
type SendingArgs = { event: Sending }
type SignerArgs = { event: OfSigner }
type SignedArgs = { event: Signature }
type AddressArgs = { event: Address }
type ScheduleArgs = { event: Schedule }
type DueArgs = { event: Due }
type PartiesArgs = { event: Parties }

const keyOf = ({ event: { key } }: KeyedArgs): Keyed => ({ key })
const sendingOf = ({ event: { sending } }: SendingArgs): Sending => ({ sending })
const signerOf = ({ event: { signerId } }: SignerArgs): OfSigner => ({ signerId })
const signatureOf = ({ event: { signerId, signedAt } }: SignedArgs): Signature => ({ signerId, signedAt })
const refusalOf =
  (refused: boolean) =>
  ({ event: { signerId } }: SignerArgs): Refusal => ({ signerId, refused })
const addressOf = ({ event: { signerId, email } }: AddressArgs): Address => ({ signerId, email })
const scheduleOf = ({ event: { deadlines } }: ScheduleArgs): Schedule => ({ deadlines })
const happenedOf =
  (purpose: Happened['purpose']) =>
  ({ event: { at } }: DueArgs): Happened => ({ purpose, at })
const dueOf = ({ event: { at } }: DueArgs): Due => ({ at })
const partiesOf = ({ event: { parties } }: PartiesArgs): Parties => ({ parties })

const isSendable = { type: 'isSendable', params: partiesOf } as const
const claimedBy = { type: 'isClaimedBy', params: keyOf } as const
const signature = [
  { type: 'setSigned', params: signerOf },
  { type: 'storeSignature', params: signatureOf },
] as const
const refusal = (refused: boolean) =>
  [
    { type: 'setRefused', params: refusalOf(refused) },
    { type: 'storeRefusal', params: refusalOf(refused) },
  ] as const
const markedSigned = { target: 'allSigned', actions: ['setSignedByHand', 'reportAllSigned'] } as const
const setReminded = { type: 'setReminded', params: dueOf } as const
const setSchedule = [
  { type: 'setSchedule', params: scheduleOf },
  { type: 'setDeadlines', params: scheduleOf },
] as const
const noted = (purpose: Happened['purpose']) =>
  [
    { type: 'dropDeadlines', params: happenedOf(purpose) },
    { type: 'noteDeadline', params: happenedOf(purpose) },
  ] as const
/** Entered from a state in which signers are asked to sign, and from others. */
const noDeadlines = { entry: ['clearSchedule', 'cancelDeadlines'] } as const

/** Events that can arrive while signers are asked to sign. */
const waiting = {
  'signer.addressed': {
    guard: { type: 'isWilling', params: signerOf },
    actions: { type: 'storeAddress', params: addressOf },
  },
  'signer.signed': [
    {
      target: 'allSigned',
      guard: { type: 'isLastWaiting', params: signerOf },
      actions: [...signature, 'fetchSignedFile', 'reportAllSigned'],
    },
    { guard: { type: 'isWaiting', params: signerOf }, actions: signature },
  ],
  'signer.refused': {
    guard: { type: 'isWilling', params: signerOf },
    actions: [...refusal(true), { type: 'reportRefusal', params: signerOf }],
  },
  'signer.reconsidered': { guard: { type: 'hasRefused', params: signerOf }, actions: refusal(false) },
  'signing.failed': { target: 'failed', guard: 'isStarted', actions: 'reportFailed' },
  'container.remind': {
    target: 'reminded',
    guard: { type: 'canRemind', params: dueOf },
    actions: [setReminded, 'remindSigners'],
  },
  'reminder.due': {
    target: 'reminded',
    guard: { type: 'isReminderDue', params: dueOf },
    actions: [...noted('reminder'), setReminded, 'remindSigners'],
  },
  'signing.overdue': {
    guard: { type: 'isEscalationDue', params: dueOf },
    actions: noted('escalation'),
  },
  'deadline.passed': {
    target: 'expired',
    guard: { type: 'isTimeUp', params: dueOf },
    actions: [...noted('expiry'), 'endSigning', 'reportExpired'],
  },
  'container.withdraw': { target: 'withdrawn', actions: 'endSigning' },
  'query.closed': { target: 'withdrawn', actions: 'endSigning' },
  'container.markSigned': {
    target: 'allSigned',
    actions: ['setSignedByHand', 'endSigning', 'reportAllSigned'],
  },
} as const

/** A signing that ended unfinished. Its container can be changed and is sent again. */
const ended = {
  on: {
    'container.send': {
      target: 'sent',
      guard: isSendable,
      actions: ['startAnew', ...setSchedule, 'forgetSigning', 'submitToGateway'],
    },
    'container.markSigned': markedSigned,
  },
} as const

/**
 * The life of a signing container: entered, sent to its signers, and signed by all of them or marked as signed by
 * hand. The server runs it by `transition()` and never starts it. The gateway has no idempotency key, so one attempt
 * claims the submission. If its response is lost, the container is unconfirmed and a user sends it again. A signing
 * that expired, failed or was withdrawn is sent again, too.
 */
export const containerMachine = lifecycle.createMachine({
  id: 'container',
  context: ({ input }) => input,
  initial: 'unsent',
  states: {
    unsent: {
      tags: tagsOf('unsent'),
      on: {
        'container.send': {
          target: 'sent',
          guard: isSendable,
          actions: [...setSchedule, 'submitToGateway'],
        },
      },
    },
    sent: {
      tags: tagsOf('sent'),
      on: {
        'submission.claimed': {
          guard: { type: 'isUnclaimed', params: sendingOf },
          actions: { type: 'setClaim', params: keyOf },
        },
        'submission.accepted': {
          guard: claimedBy,
          actions: [
            'setStarted',
            { type: 'storeSigning', params: ({ event }) => event.signing },
            'inviteSigners',
          ],
        },
        'submission.rejected': { guard: claimedBy, actions: 'clearClaim' },
        'submission.unanswered': { target: 'unconfirmed', guard: claimedBy },
        ...waiting,
      },
    },
    reminded: { tags: tagsOf('reminded'), on: waiting },
    unconfirmed: {
      tags: tagsOf('unconfirmed'),
      ...noDeadlines,
      on: {
        'container.send': {
          target: 'sent',
          guard: isSendable,
          actions: ['clearClaim', ...setSchedule, 'submitToGateway'],
        },
        'container.markSigned': markedSigned,
      },
    },
    expired: { tags: tagsOf('expired'), ...noDeadlines, ...ended },
    failed: { tags: tagsOf('failed'), ...noDeadlines, ...ended },
    withdrawn: { tags: tagsOf('withdrawn'), ...noDeadlines, ...ended },
    allSigned: { tags: tagsOf('allSigned'), ...noDeadlines },
  },
})

/** Every action that the server implements for a container. */
export type ContainerEffect = EffectOf<typeof containerMachine, ContextAction>

/** The machine's snapshot at a stored container, for `can` and `transition()`; no actor is started. */
export const containerSnapshot = (state: ContainerState, facts: ContainerFacts) =>
  containerMachine.resolveState({ value: state, context: facts })
