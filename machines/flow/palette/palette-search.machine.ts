import { assign, fromPromise, setup, type ActorRefFrom } from 'xstate'
import type { QueryRow } from '../../../api/query-list.ts'
import { SEARCH_DEBOUNCE_MS } from '../../../domain/constants.ts'
import { notProvided } from '../not-provided.ts'

export type FoundQuery = Pick<
  QueryRow,
  'queryId' | 'custName' | 'status' | 'signedOnPaper' | 'ended' | 'product' | 'sellerOfferNr'
>

export type PaletteSearchActor = ActorRefFrom<typeof paletteSearchMachine>
export type PaletteSearchEvent = { type: 'text.change'; text: string } | { type: 'search.retry' }

/**
 * The server's part of the command palette: a debounced search for queries. Rows stay while the next search runs, so that
 * the list does not jump with each key.
 */
export const paletteSearchMachine = setup({
  types: {} as {
    context: { text: string; found: readonly FoundQuery[] }
    events: PaletteSearchEvent
  },
  actors: {
    findQueries: fromPromise<readonly FoundQuery[], { text: string }>(notProvided('findQueries')),
  },
  actions: {
    setText: assign((_, { text }: { text: string }) => ({ text })),
    setFound: assign((_, { found }: { found: readonly FoundQuery[] }) => ({ found })),
    clearFound: assign({ found: [] }),
  },
  guards: { isBlank: (_, { text }: { text: string }) => text.trim() === '' },
  delays: { debounce: SEARCH_DEBOUNCE_MS },
}).createMachine({
  id: 'paletteSearch',
  context: { text: '', found: [] },
  initial: 'idle',
  on: {
    'text.change': [
      {
        guard: { type: 'isBlank', params: ({ event }) => event },
        target: '.idle',
        actions: { type: 'setText', params: ({ event }) => event },
      },
      {
        target: '.debouncing',
        actions: { type: 'setText', params: ({ event }) => event },
      },
    ],
  },
  states: {
    idle: { entry: 'clearFound' },
    debouncing: { tags: 'searching', after: { debounce: 'searching' } },
    searching: {
      tags: 'searching',
      invoke: {
        id: 'findQueries',
        src: 'findQueries',
        input: ({ context }) => ({ text: context.text }),
        onDone: {
          target: 'found',
          actions: { type: 'setFound', params: ({ event }) => ({ found: event.output }) },
        },
        onError: 'failed',
      },
    },
    found: {},
    failed: { entry: 'clearFound', on: { 'search.retry': 'searching' } },
  },
})
