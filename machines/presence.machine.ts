import { assign, fromCallback, fromPromise, setup } from 'xstate'
import type { Presence, Present } from '../contract/presence.ts'
import { PRESENCE } from '../domain/constants.ts'
import { notProvided } from './not-provided.ts'

/** How often a window tells that it is there: seldom while nobody else is, for then there is little to miss. */
export const { alonePollMs: ALONE_POLL_MS, pollMs: POLL_MS } = PRESENCE

/**
 * What came of telling that one is there:
 * - `here`: told, and how the query stands;
 * - `lost`: the server was not reached;
 * - `refused`: the query can no longer be seen;
 * - `failed`: anything else; worth trying again.
 */
export type Arrival = { kind: 'here'; presence: Presence } | { kind: 'lost' | 'refused' | 'failed' }

export type PresenceEvent =
  | { type: 'page.shown' }
  | { type: 'page.hidden' }
  /** The page is being closed or left for another one. */
  | { type: 'page.left' }
  | { type: 'connection.isBack' }

type Arrived = { arrival: Arrival }

const arrivalOf = ({ event }: { event: { output: Arrival } }): Arrived => ({ arrival: event.output })

/** One window at one query: it tells that it is there while it is looked at, and learns who else is. */
export const presenceMachine = setup({
  types: {} as { context: { others: readonly Present[] }; events: PresenceEvent },
  actors: {
    /** Tells at once whether the page is in sight, and then every change; what it does at its end says goodbye. */
    watchPage: fromCallback<PresenceEvent>(notProvided('watchPage')),
    arrive: fromPromise<Arrival>(notProvided('arrive')),
  },
  actions: {
    keepOthers: assign((_, { arrival }: Arrived) => ({
      others: arrival.kind === 'here' ? arrival.presence.others : [],
    })),
    forgetOthers: assign({ others: [] }),
    catchUp: (_, _params: Arrived): void => notProvided('catchUp')(),
    sayGoodbye: notProvided('sayGoodbye'),
  },
  guards: {
    isHere: (_, { arrival }: Arrived) => arrival.kind === 'here',
    isLost: (_, { arrival }: Arrived) => arrival.kind === 'lost',
    isRefused: (_, { arrival }: Arrived) => arrival.kind === 'refused',
  },
  delays: { poll: ({ context }) => (context.others.length > 0 ? POLL_MS : ALONE_POLL_MS) },
}).createMachine({
  id: 'presence',
  context: { others: [] },
  initial: 'away',
  invoke: { id: 'watchPage', src: 'watchPage' },
  states: {
    away: { on: { 'page.shown': 'there' } },
    there: {
      initial: 'telling',
      on: { 'page.hidden': 'away', 'page.left': { target: 'away', actions: 'sayGoodbye' } },
      states: {
        telling: {
          invoke: {
            id: 'arrive',
            src: 'arrive',
            onDone: [
              {
                guard: { type: 'isHere', params: arrivalOf },
                target: 'resting',
                actions: [
                  { type: 'keepOthers', params: arrivalOf },
                  { type: 'catchUp', params: arrivalOf },
                ],
              },
              { guard: { type: 'isLost', params: arrivalOf }, target: 'lost', actions: 'forgetOthers' },
              {
                guard: { type: 'isRefused', params: arrivalOf },
                target: '#presence.refused',
                actions: 'forgetOthers',
              },
              { target: 'resting' },
            ],
            onError: 'resting',
          },
        },
        resting: { after: { poll: 'telling' } },
        lost: { on: { 'connection.isBack': 'telling' } },
      },
    },
    refused: {},
  },
})
