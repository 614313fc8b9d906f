import { assign, fromCallback, fromPromise, setup } from 'xstate'
import type { Presence, Present } from '../../../api/presence.calls.ts'
import { PRESENCE } from '../../../domain/constants.ts'
import { notProvided } from '../not-provided.ts'

/** The poll interval; longer while no other user has the query open. */
export const { alonePollMs: ALONE_POLL_MS, pollMs: POLL_MS } = PRESENCE

/**
 * The result of announcing the window:
 * - `here`: announced; the presence has the query's version and status;
 * - `lost`: the server was not reached;
 * - `refused`: the query is no longer visible to the user;
 * - `failed`: any other error, which is retried.
 */
export type Arrival = { kind: 'here'; presence: Presence } | { kind: 'lost' | 'refused' | 'failed' }

export type PresenceEvent =
  | { type: 'page.shown' }
  | { type: 'page.hidden' }
  /** The page is being unloaded. */
  | { type: 'page.left' }
  | { type: 'connection.isBack' }

type Arrived = { arrival: Arrival }

const queryIdOf = ({ context }: { context: { queryId: number } }) => ({ queryId: context.queryId })
const arrivalOf = ({ event }: { event: { output: Arrival } }): Arrived => ({ arrival: event.output })

/** The presence of one window at one query: announced while the page is visible, with polling for the others. */
export const presenceMachine = setup({
  types: {} as {
    input: { queryId: number }
    context: { queryId: number; others: readonly Present[] }
    events: PresenceEvent
  },
  actors: {
    /** Reports the page's visibility at once and on every change. The cleanup announces that the window leaves. */
    watchPage: fromCallback<PresenceEvent, { queryId: number }>(notProvided('watchPage')),
    arrive: fromPromise<Arrival, { queryId: number }>(notProvided('arrive')),
  },
  actions: {
    setOthers: assign((_, { arrival }: Arrived) => ({
      others: arrival.kind === 'here' ? arrival.presence.others : [],
    })),
    clearOthers: assign({ others: [] }),
    reportVersion: (_, _params: Arrived): void => notProvided('reportVersion')(),
    announceLeaving: (_, _params: { queryId: number }): void => notProvided('announceLeaving')(),
  },
  guards: {
    isHere: (_, { arrival }: Arrived) => arrival.kind === 'here',
    isLost: (_, { arrival }: Arrived) => arrival.kind === 'lost',
    isRefused: (_, { arrival }: Arrived) => arrival.kind === 'refused',
  },
  delays: { poll: ({ context }) => (context.others.length > 0 ? POLL_MS : ALONE_POLL_MS) },
}).createMachine({
  id: 'presence',
  context: ({ input }) => ({ ...input, others: [] }),
  initial: 'hidden',
  invoke: { id: 'watchPage', src: 'watchPage', input: queryIdOf },
  states: {
    hidden: { on: { 'page.shown': 'visible' } },
    visible: {
      initial: 'announcing',
      on: {
        'page.hidden': 'hidden',
        'page.left': { target: 'hidden', actions: { type: 'announceLeaving', params: queryIdOf } },
      },
      states: {
        announcing: {
          invoke: {
            id: 'arrive',
            src: 'arrive',
            input: queryIdOf,
            onDone: [
              {
                guard: { type: 'isHere', params: arrivalOf },
                target: 'waiting',
                actions: [
                  { type: 'setOthers', params: arrivalOf },
                  { type: 'reportVersion', params: arrivalOf },
                ],
              },
              { guard: { type: 'isLost', params: arrivalOf }, target: 'lost', actions: 'clearOthers' },
              {
                guard: { type: 'isRefused', params: arrivalOf },
                target: '#presence.refused',
                actions: 'clearOthers',
              },
              { target: 'waiting' },
            ],
            onError: 'waiting',
          },
        },
        waiting: { after: { poll: 'announcing' } },
        lost: { on: { 'connection.isBack': 'announcing' } },
      },
    },
    refused: {},
  },
})
