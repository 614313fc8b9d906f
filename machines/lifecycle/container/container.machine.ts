import type { EffectOf } from '../effect.ts'
import type { ContainerFacts } from './facts.ts'
import {
  type ContextAction,
  type Keyed,
  lifecycle,
  type OfSigner,
  type Refusal,
  type Sending,
  type Signature,
} from './setup.ts'

export const containerStates = ['unsent', 'sent', 'unconfirmed', 'allSigned'] as const
export type ContainerState = (typeof containerStates)[number]

type KeyedArgs = { event: Keyed }
type SendingArgs = { event: Sending }
type SignerArgs = { event: OfSigner }
type SignedArgs = { event: Signature }

const keyOf = ({ event: { key } }: KeyedArgs): Keyed => ({ key })
const sendingOf = ({ event: { sending } }: SendingArgs): Sending => ({ sending })
const signerOf = ({ event: { signerId } }: SignerArgs): OfSigner => ({ signerId })
const signatureOf = ({ event: { signerId, signedAt } }: SignedArgs): Signature => ({ signerId, signedAt })
const refusalOf =
  (refused: boolean) =>
  ({ event: { signerId } }: SignerArgs): Refusal => ({ signerId, refused })

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

/**
 * The life of a signing container: entered, sent to its signers, signed by all of them or marked as signed by hand. The
 * server runs it by `transition()` and never starts it. The gateway takes no key that would make starting a signing
 * idempotent, so one attempt claims the submission; if its answer is lost, the container is unconfirmed and a person
 * sends it again.
 */
export const containerMachine = lifecycle.createMachine({
  id: 'container',
  context: ({ input }) => input,
  initial: 'unsent',
  states: {
    unsent: {
      tags: ['editable'],
      on: { 'container.send': { target: 'sent', guard: 'isComplete', actions: 'submitToGateway' } },
    },
    sent: {
      on: {
        'submission.claimed': {
          guard: { type: 'isUnclaimed', params: sendingOf },
          actions: { type: 'setClaim', params: keyOf },
        },
        'submission.accepted': {
          guard: claimedBy,
          actions: ['setStarted', { type: 'storeSigning', params: ({ event }) => event.signing }],
        },
        'submission.rejected': { guard: claimedBy, actions: 'clearClaim' },
        'submission.unanswered': { target: 'unconfirmed', guard: claimedBy },
        'signer.signed': [
          {
            target: 'allSigned',
            guard: { type: 'isLastWaiting', params: signerOf },
            actions: [...signature, 'fetchSignedFile', 'reportAllSigned'],
          },
          { guard: { type: 'isWaiting', params: signerOf }, actions: signature },
        ],
        'signer.refused': { guard: { type: 'isWilling', params: signerOf }, actions: refusal(true) },
        'signer.reconsidered': { guard: { type: 'hasRefused', params: signerOf }, actions: refusal(false) },
        'container.markSigned': markedSigned,
      },
    },
    unconfirmed: {
      tags: ['editable'],
      on: {
        'container.send': {
          target: 'sent',
          guard: 'isComplete',
          actions: ['clearClaim', 'submitToGateway'],
        },
        'container.markSigned': markedSigned,
      },
    },
    allSigned: {},
  },
})

/** Every action that the server implements for a container. */
export type ContainerEffect = EffectOf<typeof containerMachine, ContextAction>

/** The machine's snapshot at a stored container, for `can` and `transition()`; no actor is started. */
export const containerSnapshot = (state: ContainerState, facts: ContainerFacts) =>
  containerMachine.resolveState({ value: state, context: facts })
