import { assign, emit, fromCallback, fromPromise, setup, type ActorRefFrom } from 'xstate'
import { notProvided } from '../not-provided.ts'

export const RETRY_MS = 5_000

export type ConnectionActor = ActorRefFrom<typeof connectionMachine>

export type ConnectionEvent =
  | { type: 'connection.lost' }
  | { type: 'connection.found' }
  | { type: 'connection.tryNow' }
  /** The browser has gained or lost its network. */
  | { type: 'network.changed' }
  /** An action of the user did not reach the server. */
  | { type: 'action.unsent' }

/**
 * Whether the server is reachable. Calls and the browser's network events report it; while it is not, the machine
 * retries on its own.
 */
export const connectionMachine = setup({
  types: {} as {
    /** `unsent`: an action of the user did not reach the server since the connection was lost. */
    context: { unsent: boolean }
    events: ConnectionEvent
    emitted: { type: 'connection.isBack' }
    tags: 'lost'
  },
  actors: {
    probe: fromPromise<void>(notProvided('probe')),
    watchNetwork: fromCallback<ConnectionEvent>(notProvided('watchNetwork')),
  },
  actions: {
    emitIsBack: emit({ type: 'connection.isBack' }),
    setUnsent: assign((_, { unsent }: { unsent: boolean }) => ({ unsent })),
  },
  delays: { retry: RETRY_MS },
}).createMachine({
  id: 'connection',
  context: { unsent: false },
  initial: 'reached',
  invoke: { id: 'watchNetwork', src: 'watchNetwork' },
  states: {
    reached: { on: { 'connection.lost': 'lost', 'network.changed': 'checking' } },
    /** The server may be reachable without the network, as on the same machine. */
    checking: {
      invoke: { id: 'probe', src: 'probe', onDone: 'reached', onError: 'lost' },
      on: { 'connection.lost': 'lost' },
    },
    lost: {
      tags: 'lost',
      initial: 'waiting',
      entry: { type: 'setUnsent', params: { unsent: false } },
      on: {
        'connection.found': 'found',
        'action.unsent': { actions: { type: 'setUnsent', params: { unsent: true } } },
      },
      states: {
        waiting: {
          after: { retry: 'probing' },
          on: { 'connection.tryNow': 'probing', 'network.changed': 'probing' },
        },
        probing: { invoke: { id: 'probe', src: 'probe', onDone: '#found', onError: 'waiting' } },
      },
    },
    found: { id: 'found', entry: 'emitIsBack', always: 'reached' },
  },
})
