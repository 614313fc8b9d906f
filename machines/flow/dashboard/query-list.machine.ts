import { assign, setup, spawnChild, stopChild, type ActorRefFrom } from 'xstate'
import type { StatusCode } from '../../../api/status.ts'
import { SEARCH_DEBOUNCE_MS } from '../../../domain/constants.ts'
import { type AnnulmentEvent, annulmentMachine } from './annulment.machine.ts'
import { notProvided } from '../not-provided.ts'

/** The query that the annulment question names. */
export type AnnulmentTarget = { queryId: number; custName: string }
export type QueryListActor = ActorRefFrom<typeof queryListMachine>

type Row = { queryId: number }
type Context = {
  /** Search input that is still debounced; null where the search is up to date. */
  typed: string | null
  asked: AnnulmentTarget | null
  /** Queries with an optimistic update: shown as annulled before the server has responded. */
  leaving: readonly number[]
  /** The query whose annulment failed last. */
  restored: number | null
}
type Event =
  | { type: 'search.type'; text: string }
  /** Searches at once, without the debounce. */
  | { type: 'search.now' }
  | { type: 'search.clear' }
  | { type: 'annulment.ask'; target: AnnulmentTarget }
  | { type: 'annulment.confirm'; queryId: number }
  | { type: 'annulment.cancel' }
  | AnnulmentEvent

const rowOf = ({ event }: { event: Row }): Row => ({ queryId: event.queryId })
const confirmed = (event: Event): Row => {
  if (event.type !== 'annulment.confirm') throw new Error(`no query to annul in ${event.type}`)
  return { queryId: event.queryId }
}
const annulmentOf = ({ queryId }: Row) => `annulment-${queryId}`

/** The query list: a debounced search, and annulments that run in parallel. */
export const queryListMachine = setup({
  types: {} as { context: Context; events: Event },
  actors: { annulment: annulmentMachine },
  actions: {
    setTyped: assign((_, { text }: { text: string }) => ({ typed: text })),
    clearTyped: assign({ typed: null }),
    search: (_, _params: { text: string }): void => notProvided('search')(),
    setAnnulTarget: assign((_, { target }: { target: AnnulmentTarget }) => ({ asked: target })),
    clearAnnulTarget: assign({ asked: null }),
    markLeaving: assign(({ context }, { queryId }: Row) => ({
      leaving: [...context.leaving, queryId],
      restored: null,
    })),
    unmarkLeaving: assign(({ context }, { queryId }: Row) => ({
      leaving: context.leaving.filter((one) => one !== queryId),
    })),
    setRestored: assign((_, { queryId }: Row) => ({ restored: queryId })),
    /** Shows the row's new status and notifies the user. */
    showAnnulled: (_, _params: Row & { status: StatusCode }): void => notProvided('showAnnulled')(),
    /** Refetches the row, since another user may have changed the query's status. */
    reload: notProvided('reload'),
  },
  guards: {
    isLeaving: ({ context }, { queryId }: Row) => context.leaving.includes(queryId),
  },
  delays: { debounce: SEARCH_DEBOUNCE_MS },
}).createMachine({
  id: 'queryList',
  context: { typed: null, asked: null, leaving: [], restored: null },
  type: 'parallel',
  on: {
    'annulment.done': {
      actions: [
        {
          type: 'showAnnulled',
          params: ({ event: { queryId, status } }) => ({ queryId, status }),
        },
        { type: 'unmarkLeaving', params: rowOf },
        stopChild(({ event }) => annulmentOf(event)),
      ],
    },
    'annulment.failed': {
      actions: [
        { type: 'setRestored', params: rowOf },
        { type: 'unmarkLeaving', params: rowOf },
        stopChild(({ event }) => annulmentOf(event)),
        'reload',
      ],
    },
  },
  states: {
    search: {
      initial: 'settled',
      on: { 'search.clear': { target: '.settled', actions: { type: 'search', params: { text: '' } } } },
      states: {
        settled: {
          entry: 'clearTyped',
          on: {
            'search.type': {
              target: 'typing',
              actions: { type: 'setTyped', params: ({ event }) => ({ text: event.text }) },
            },
          },
        },
        typing: {
          after: { debounce: 'searching' },
          on: {
            'search.type': {
              target: 'typing',
              reenter: true,
              actions: { type: 'setTyped', params: ({ event }) => ({ text: event.text }) },
            },
            'search.now': 'searching',
          },
        },
        searching: {
          entry: { type: 'search', params: ({ context }) => ({ text: context.typed ?? '' }) },
          always: 'settled',
        },
      },
    },
    question: {
      initial: 'closed',
      states: {
        closed: {
          entry: 'clearAnnulTarget',
          on: {
            'annulment.ask': [
              { guard: { type: 'isLeaving', params: ({ event }) => event.target } },
              {
                target: 'open',
                actions: { type: 'setAnnulTarget', params: ({ event }) => ({ target: event.target }) },
              },
            ],
          },
        },
        open: {
          on: {
            'annulment.cancel': 'closed',
            'annulment.confirm': {
              target: 'closed',
              actions: [
                { type: 'markLeaving', params: rowOf },
                spawnChild('annulment', {
                  id: ({ event }) => annulmentOf(event),
                  input: ({ event }) => confirmed(event),
                }),
              ],
            },
          },
        },
      },
    },
  },
})
