import { fromPromise, sendParent, setup } from 'xstate'
import { notProvided } from './not-provided.ts'

/** What a running annulment tells the list it was started from. */
export type AnnulmentEvent =
  | { type: 'annulment.done'; queryId: number }
  | { type: 'annulment.failed'; queryId: number }

/** The annulment of one query, from the answer to the question until the server has answered. */
export const annulmentMachine = setup({
  types: {} as { input: { queryId: number }; context: { queryId: number } },
  actors: { annul: fromPromise<void, { queryId: number }>(notProvided('annul')) },
  actions: {
    tellDone: sendParent(({ context }) => ({ type: 'annulment.done', queryId: context.queryId })),
    tellFailed: sendParent(({ context }) => ({ type: 'annulment.failed', queryId: context.queryId })),
  },
}).createMachine({
  id: 'annulment',
  context: ({ input }) => input,
  initial: 'annulling',
  states: {
    annulling: {
      invoke: {
        id: 'annul',
        src: 'annul',
        input: ({ context }) => ({ queryId: context.queryId }),
        onDone: { target: 'annulled', actions: 'tellDone' },
        onError: { target: 'restored', actions: 'tellFailed' },
      },
    },
    annulled: { type: 'final' },
    restored: { type: 'final' },
  },
})
