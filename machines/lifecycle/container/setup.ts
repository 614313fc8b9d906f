import { assign, setup } from 'xstate'
import { type Effect, effect } from '../effect.ts'
import type { QueryParties } from '../../../domain/paper-parties.ts'
import type { ContainerEvent, SigningSchedule, StartedSigning } from './events.ts'
import {
  canStillSign,
  type ContainerFacts,
  waitingSigner,
  wasJustReminded,
  withNothingSigned,
  withRefused,
  withSigned,
} from './facts.ts'
import type { ContainerTag } from './phase.ts'
import { failingSendGuard } from './sending.ts'

export type OfSigner = { signerId: number }
export type Signature = OfSigner & { signedAt: string }
export type Address = OfSigner & { email: string }
export type Refusal = OfSigner & { refused: boolean }
export type Keyed = { key: string }
export type Sending = { sending: string | null }
export type Schedule = { schedule: SigningSchedule }
export type Due = { at: string }
export type Parties = { parties: QueryParties }

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
    isReminderDue: ({ context }, { at }: Due) =>
      canStillSign(context) && context.reminders.some((moment) => moment <= at),
    isOverdue: ({ context: { deadline } }, { at }: Due) => deadline !== null && deadline <= at,
  },
})

/** What an event sets off on the server. */
const effects = {
  /** Sends the job that submits the container to the signing gateway. */
  submitToGateway: effect as Effect,
  /** Stores the gateway's token and the signers' pages. */
  storeSigning: effect as Effect<StartedSigning>,
  /** Sends each signer the letter with their page. */
  inviteSigners: effect as Effect,
  /** Sends it again to those who have not signed. */
  remindSigners: effect as Effect,
  /** Stores the address and sends the letter there. */
  storeAddress: effect as Effect<Address>,
  storeSignature: effect as Effect<Signature>,
  storeRefusal: effect as Effect<Refusal>,
  /** Tells those who look after the query that somebody refused. */
  reportRefusal: effect as Effect<OfSigner>,
  /** Tells those who look after the query that the time to sign is up. */
  reportExpired: effect as Effect,
  /** Tells those who look after the query that the gateway has ended the signing. */
  reportFailed: effect as Effect,
  /** Sends the job that ends the signing at the gateway, so that nobody signs what counts no longer. */
  endSigning: effect as Effect,
  /** Forgets the signing that ended, with what was signed and refused in it. */
  forgetSigning: effect as Effect,
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
  startAnew: typed.assign(({ context }) => ({
    claim: null,
    started: false,
    signers: withNothingSigned(context.signers),
  })),
  setSchedule: assign<ContainerFacts, ContainerEvent, Schedule, ContainerEvent, never>((_, { schedule }) => ({
    ...schedule,
    remindedAt: null,
  })),
  dropReminders: assign<ContainerFacts, ContainerEvent, Due, ContainerEvent, never>({
    reminders: ({ context }, { at }) => context.reminders.filter((moment) => moment > at),
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

export type ContextAction = keyof typeof contextActions

/** Everything that the machine uses by name. */
export const lifecycle = typed.extend({ actions: { ...effects, ...contextActions } })
