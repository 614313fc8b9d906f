import { assign, emit, fromPromise, setup } from 'xstate'
import { notProvided } from './not-provided.ts'
import type { SignedIn } from './session.machine.ts'

type Input = { code: string }

/** One arrival from a single sign-on with an id that works once: signed in, or why not. */
export const remoteLoginMachine = setup({
  types: {} as {
    input: Input
    context: Input & { error: unknown }
    emitted: { type: 'login.succeeded'; signedIn: SignedIn }
  },
  actors: { signIn: fromPromise<SignedIn, Input>(notProvided('signIn')) },
  actions: {
    keepError: assign((_, { error }: { error: unknown }) => ({ error })),
    tellSignedIn: emit((_, { signedIn }: { signedIn: SignedIn }) => ({
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
          actions: { type: 'tellSignedIn', params: ({ event }) => ({ signedIn: event.output }) },
        },
        onError: {
          target: 'failed',
          actions: { type: 'keepError', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    signedIn: { type: 'final' },
    failed: { type: 'final' },
  },
})
