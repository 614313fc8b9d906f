import { assign, emit, fromPromise, setup } from 'xstate'
import { notProvided } from '../not-provided.ts'
import type { SignedIn } from './session.machine.ts'

type Input = { code: string }

/** The landing after single sign-on: exchanges a single-use code for a session. */
export const remoteLoginMachine = setup({
  types: {} as {
    input: Input
    context: Input & { error: unknown }
    emitted: { type: 'login.succeeded'; signedIn: SignedIn }
  },
  actors: { signIn: fromPromise<SignedIn, Input>(notProvided('signIn')) },
  actions: {
    setError: assign((_, { error }: { error: unknown }) => ({ error })),
    notifySignedIn: emit((_, { signedIn }: { signedIn: SignedIn }) => ({
      type: 'login.succeeded' as const,
      signedIn,
    })),
  },
}).createMachine({
  id: 'remoteLogin',
  context: ({ input }) => ({ ...input, error: null }),
  initial: 'asking',
  states: {
    asking: {
      invoke: {
        id: 'signIn',
        src: 'signIn',
        input: ({ context }) => ({ code: context.code }),
        onDone: {
          target: 'signedIn',
          actions: { type: 'notifySignedIn', params: ({ event }) => ({ signedIn: event.output }) },
        },
        onError: {
          target: 'failed',
          actions: { type: 'setError', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    signedIn: { type: 'final' },
    failed: { type: 'final' },
  },
})
