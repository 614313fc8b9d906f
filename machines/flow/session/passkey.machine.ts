import { assign, emit, fromPromise, setup, type ActorRefFrom } from 'xstate'
import type { PasskeyCreated, PasskeyCreation, PasskeyRequest, PasskeyUsed } from '../../../api/passkey.ts'
import { notProvided } from '../not-provided.ts'
import type { SignedIn } from './session.machine.ts'

/** What the person typed: the name of a new passkey, and the present password where the server asks for it. */
export type PasskeyEntered = { name: string; presentPassword?: string }

/** The server's options, for a new passkey or for using one. */
export type PasskeyOptions =
  | { kind: 'create'; options: PasskeyCreation }
  | { kind: 'use'; options: PasskeyRequest }

/** The authenticator's response, of the same kind as the options. */
export type PasskeyResponse =
  | { kind: 'create'; response: PasskeyCreated }
  | { kind: 'use'; response: PasskeyUsed }

/** Why the browser gave no response. `known`: the authenticator has a passkey of this account already. */
export type PasskeyFailure = 'cancelled' | 'unsupported' | 'known'

/** Thrown by the browser's prompt. */
export class PasskeyNotGiven extends Error {
  override readonly name = 'PasskeyNotGiven'
  readonly reason: PasskeyFailure

  constructor(reason: PasskeyFailure, cause: unknown) {
    super(`no passkey: ${reason}`, { cause })
    this.reason = reason
  }
}

type Context = {
  entered: PasskeyEntered
  asked: PasskeyOptions | null
  given: PasskeyResponse | null
  /** What the server or the browser refused with. */
  error: unknown
}

export type PasskeyEvent = { type: 'passkey.start'; entered: PasskeyEntered } | { type: 'passkey.cancel' }

type Failed = { event: { error: unknown } }

const failsWith = (reason: PasskeyFailure) =>
  ({ type: 'failsWith', params: ({ event }: Failed) => ({ error: event.error, reason }) }) as const

const setError = { type: 'setError', params: ({ event }: Failed) => ({ error: event.error }) } as const

/** @throws Error before the server has sent options */
const asked = ({ asked: options }: Context): PasskeyOptions => {
  if (!options) throw new Error('the server has sent no options')
  return options
}

export type PasskeyActor = ActorRefFrom<typeof passkeyMachine>

/**
 * Creating or using a passkey: options from the server, the browser's own prompt, and the server's check of the
 * response. What can go wrong is a state; each can start again. The browser does not tell a person who cancels from one
 * who does nothing, so the time limit is the machine's own.
 */
export const passkeyMachine = setup({
  types: {} as {
    context: Context
    events: PasskeyEvent
    emitted: { type: 'passkey.accepted'; signedIn: SignedIn | null }
    tags: 'busy'
  },
  actors: {
    fetchOptions: fromPromise<PasskeyOptions, PasskeyEntered>(notProvided('fetchOptions')),
    /** Rejects with `PasskeyNotGiven`; closes the prompt when it is stopped. */
    prompt: fromPromise<PasskeyResponse, PasskeyOptions>(notProvided('prompt')),
    /** Resolves to the session that begins, null if none does. */
    send: fromPromise<SignedIn | null, PasskeyResponse & PasskeyEntered>(notProvided('send')),
  },
  actions: {
    setEntered: assign((_, { entered }: { entered: PasskeyEntered }) => ({ entered, error: null })),
    setAsked: assign((_, { options }: { options: PasskeyOptions }) => ({ asked: options })),
    setGiven: assign((_, { response }: { response: PasskeyResponse }) => ({ given: response })),
    setError: assign((_, { error }: { error: unknown }) => ({ error })),
    reportAccepted: emit((_, { signedIn }: { signedIn: SignedIn | null }) => ({
      type: 'passkey.accepted' as const,
      signedIn,
    })),
  },
  guards: {
    failsWith: (_, { error, reason }: { error: unknown; reason: PasskeyFailure }) =>
      error instanceof PasskeyNotGiven && error.reason === reason,
  },
  delays: { limit: ({ context }) => asked(context).options.timeout },
}).createMachine({
  id: 'passkey',
  context: { entered: { name: '' }, asked: null, given: null, error: null },
  initial: 'idle',
  on: {
    'passkey.start': {
      target: '.preparing',
      actions: { type: 'setEntered', params: ({ event }) => ({ entered: event.entered }) },
    },
  },
  states: {
    idle: {},
    preparing: {
      tags: 'busy',
      on: { 'passkey.start': {} },
      invoke: {
        id: 'fetchOptions',
        src: 'fetchOptions',
        input: ({ context }) => context.entered,
        onDone: {
          target: 'prompting',
          actions: { type: 'setAsked', params: ({ event }) => ({ options: event.output }) },
        },
        onError: { target: 'refused', actions: setError },
      },
    },
    prompting: {
      tags: 'busy',
      on: { 'passkey.start': {}, 'passkey.cancel': 'cancelled' },
      after: { limit: 'timedOut' },
      invoke: {
        id: 'prompt',
        src: 'prompt',
        input: ({ context }) => asked(context),
        onDone: {
          target: 'sending',
          actions: { type: 'setGiven', params: ({ event }) => ({ response: event.output }) },
        },
        onError: [
          { guard: failsWith('cancelled'), target: 'cancelled' },
          { guard: failsWith('unsupported'), target: 'unsupported' },
          { guard: failsWith('known'), target: 'known' },
          { target: 'refused', actions: setError },
        ],
      },
    },
    sending: {
      tags: 'busy',
      on: { 'passkey.start': {} },
      invoke: {
        id: 'send',
        src: 'send',
        input: ({ context: { entered, given } }) => {
          if (!given) throw new Error('the browser has given no passkey')
          return { ...given, ...entered }
        },
        onDone: {
          target: 'accepted',
          actions: { type: 'reportAccepted', params: ({ event }) => ({ signedIn: event.output }) },
        },
        onError: { target: 'refused', actions: setError },
      },
    },
    accepted: {},
    cancelled: {},
    timedOut: {},
    unsupported: {},
    known: {},
    refused: {},
  },
})
