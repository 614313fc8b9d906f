import type { ContainerState } from '../../../api/container.ts'
import type { EffectOf } from '../effect.ts'
import type { ContainerFacts } from './facts.ts'
import { tagsOf } from './phase.ts'
import {
  type Address,
  type ContextAction,
  type Due,
  type Keyed,
  lifecycle,
  type OfSigner,
  type Parties,
  type Refusal,
  type Schedule,
  type Sending,
  type Signature,
} from './setup.ts'

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
const scheduleOf = ({ event: { schedule } }: ScheduleArgs): Schedule => ({ schedule })
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
const setSchedule = { type: 'setSchedule', params: scheduleOf } as const

/** What may come while signers are asked to sign. */
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
    actions: [{ type: 'dropReminders', params: dueOf }, setReminded, 'remindSigners'],
  },
  'deadline.passed': {
    target: 'expired',
    guard: { type: 'isOverdue', params: dueOf },
    actions: ['endSigning', 'reportExpired'],
  },
  'container.withdraw': { target: 'withdrawn', actions: 'endSigning' },
  'query.closed': { target: 'withdrawn', actions: 'endSigning' },
  'container.markSigned': {
    target: 'allSigned',
    actions: ['setSignedByHand', 'endSigning', 'reportAllSigned'],
  },
} as const

/** A signing that ended unfinished: its container is changed where need be, and sent anew. */
const ended = {
  on: {
    'container.send': {
      target: 'sent',
      guard: isSendable,
      actions: ['startAnew', setSchedule, 'forgetSigning', 'submitToGateway'],
    },
    'container.markSigned': markedSigned,
  },
} as const

/**
 * The life of a signing container: entered, sent to its signers, signed by all of them or marked as signed by hand. The
 * server runs it by `transition()` and never starts it. The gateway takes no key that would make starting a signing
 * idempotent, so one attempt claims the submission; if its answer is lost, the container is unconfirmed and a person
 * sends it again. A signing that nobody finished in time, that the gateway or a person ended, is sent anew as well.
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
          actions: [setSchedule, 'submitToGateway'],
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
      on: {
        'container.send': {
          target: 'sent',
          guard: isSendable,
          actions: ['clearClaim', setSchedule, 'submitToGateway'],
        },
        'container.markSigned': markedSigned,
      },
    },
    expired: { tags: tagsOf('expired'), ...ended },
    failed: { tags: tagsOf('failed'), ...ended },
    withdrawn: { tags: tagsOf('withdrawn'), ...ended },
    allSigned: { tags: tagsOf('allSigned') },
  },
})

/** Every action that the server implements for a container. */
export type ContainerEffect = EffectOf<typeof containerMachine, ContextAction>

/** The machine's snapshot at a stored container, for `can` and `transition()`; no actor is started. */
export const containerSnapshot = (state: ContainerState, facts: ContainerFacts) =>
  containerMachine.resolveState({ value: state, context: facts })
