import { assign, setup } from 'xstate'
import { type Effect, effect } from '../effect.ts'
import type { ContainerEvent, StartedSigning } from './events.ts'
import { type ContainerFacts, waitingSigner, withRefused, withSigned } from './facts.ts'

/** A container is entered, changed and picked for sending while its state is editable. */
export type ContainerTag = 'editable'

export type OfSigner = { signerId: number }
export type Signature = OfSigner & { signedAt: string }
export type Refusal = OfSigner & { refused: boolean }
export type Keyed = { key: string }
export type Sending = { sending: string | null }

const typed = setup({
  types: {} as {
    input: ContainerFacts
    context: ContainerFacts
    events: ContainerEvent
    tags: ContainerTag
  },
  guards: {
    isComplete: ({ context }) => context.files > 0 && context.signers.length > 0,
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
  },
})

/** What an event sets off on the server. */
const effects = {
  /** Sends the job that submits the container to the signing gateway. */
  submitToGateway: effect as Effect,
  /** Stores the gateway's token and the signers' pages. */
  storeSigning: effect as Effect<StartedSigning>,
  storeSignature: effect as Effect<Signature>,
  storeRefusal: effect as Effect<Refusal>,
  /** Sends the job that fetches the signed file. */
  fetchSignedFile: effect as Effect,
  /** Tells the query, which moves on when this was its last container. */
  reportAllSigned: effect as Effect,
}

/** Actions that only assign context: the facts as they are after the event. */
const contextActions = {
  setClaim: assign<ContainerFacts, ContainerEvent, Keyed, ContainerEvent, never>({
    claim: (_, { key }) => key,
  }),
  clearClaim: typed.assign({ claim: null }),
  setStarted: typed.assign({ started: true }),
  setSigned: assign<ContainerFacts, ContainerEvent, OfSigner, ContainerEvent, never>({
    signers: ({ context }, { signerId }) => withSigned(context.signers, signerId),
  }),
  setRefused: assign<ContainerFacts, ContainerEvent, Refusal, ContainerEvent, never>({
    signers: ({ context }, { signerId, refused }) => withRefused(context.signers, signerId, refused),
  }),
  setSignedByHand: typed.assign({ signedByHand: true }),
}

export type ContextAction = keyof typeof contextActions

/** Everything that the machine uses by name. */
export const lifecycle = typed.extend({ actions: { ...effects, ...contextActions } })
