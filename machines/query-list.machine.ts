import { assign, setup, spawnChild, stopChild, type ActorRefFrom } from 'xstate'
import { SEARCH_DEBOUNCE_MS } from '../domain/constants.ts'
import { type AnnulmentEvent, annulmentMachine } from './annulment.machine.ts'
import { notProvided } from './not-provided.ts'

/** The query a question is about. */
export type AnnulmentTarget = { queryId: number; custName: string }
export type QueryListActor = ActorRefFrom<typeof queryListMachine>

type Row = { queryId: number }
type Context = {
  /** What is being typed and not searched for yet; null where the search stands. */
  typed: string | null
  asked: AnnulmentTarget | null
  /** Queries shown as annulled before the server has answered. */
  leaving: readonly number[]
  /** The query whose annulment failed last. */
  restored: number | null
}
type Event =
  | { type: 'search.type'; text: string }
  /** Searches at once for what is typed. */
  | { type: 'search.now' }
  | { type: 'search.clear' }
  | { type: 'annulment.ask'; target: AnnulmentTarget }
  | { type: 'annulment.confirm'; queryId: number }
  | { type: 'annulment.keep' }
  | AnnulmentEvent

const rowOf = ({ event }: { event: Row }): Row => ({ queryId: event.queryId })
const confirmed = (event: Event): Row => {
  if (event.type !== 'annulment.confirm') throw new Error(`no query to annul in ${event.type}`)
  return { queryId: event.queryId }
}
const annulmentOf = ({ queryId }: Row) => `annulment-${queryId}`

/** One person's visit to the list of queries: the search as it is typed, and annulments that run beside it. */
export const queryListMachine = setup({
  types: {} as { context: Context; events: Event },
  actors: { annulment: annulmentMachine },
  actions: {
    keepTyped: assign((_, { text }: { text: string }) => ({ typed: text })),
    forgetTyped: assign({ typed: null }),
    search: (_, _params: { text: string }): void => notProvided('search')(),
    keepAsked: assign((_, { target }: { target: AnnulmentTarget }) => ({ asked: target })),
    forgetAsked: assign({ asked: null }),
    markLeaving: assign(({ context }, { queryId }: Row) => ({
      leaving: [...context.leaving, queryId],
      restored: null,
    })),
    unmarkLeaving: assign(({ context }, { queryId }: Row) => ({
      leaving: context.leaving.filter((one) => one !== queryId),
    })),
    keepRestored: assign((_, { queryId }: Row) => ({ restored: queryId })),
    /** The row shows the status it now has, and the user hears of it. */
    showAnnulled: (_, _params: Row): void => notProvided('showAnnulled')(),
    /** The row is loaded anew: somebody else may have moved the query on. */
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
        { type: 'showAnnulled', params: rowOf },
        { type: 'unmarkLeaving', params: rowOf },
        stopChild(({ event }) => annulmentOf(event)),
      ],
    },
    'annulment.failed': {
      actions: [
        { type: 'keepRestored', params: rowOf },
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
          entry: 'forgetTyped',
          on: {
            'search.type': {
              target: 'typing',
              actions: { type: 'keepTyped', params: ({ event }) => ({ text: event.text }) },
            },
          },
        },
        typing: {
          after: { debounce: 'searching' },
          on: {
            'search.type': {
              target: 'typing',
              reenter: true,
              actions: { type: 'keepTyped', params: ({ event }) => ({ text: event.text }) },
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
          entry: 'forgetAsked',
          on: {
            'annulment.ask': [
              { guard: { type: 'isLeaving', params: ({ event }) => event.target } },
              {
                target: 'open',
                actions: { type: 'keepAsked', params: ({ event }) => ({ target: event.target }) },
              },
            ],
          },
        },
        open: {
          on: {
            'annulment.keep': 'closed',
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
