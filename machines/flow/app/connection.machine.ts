import { emit, fromPromise, setup, type ActorRefFrom } from 'xstate'
import { notProvided } from '../not-provided.ts'

export const RETRY_MS = 5_000

export type ConnectionActor = ActorRefFrom<typeof connectionMachine>

/** Whether the server is reachable. Calls report it; while it is not, the machine retries on its own. */
export const connectionMachine = setup({
  types: {} as {
    events: { type: 'connection.lost' } | { type: 'connection.found' } | { type: 'connection.tryNow' }
    emitted: { type: 'connection.isBack' }
    tags: 'lost'
  },
  actors: { probe: fromPromise<void>(notProvided('probe')) },
  actions: { tellItIsBack: emit({ type: 'connection.isBack' }) },
  delays: { retry: RETRY_MS },
}).createMachine({
  id: 'connection',
  initial: 'reached',
  states: {
    reached: { on: { 'connection.lost': 'lost' } },
    lost: {
      tags: 'lost',
      initial: 'waiting',
      on: { 'connection.found': 'found' },
      states: {
        waiting: { after: { retry: 'probing' }, on: { 'connection.tryNow': 'probing' } },
        probing: { invoke: { id: 'probe', src: 'probe', onDone: '#found', onError: 'waiting' } },
      },
    },
    found: { id: 'found', entry: 'tellItIsBack', always: 'reached' },
  },
})
