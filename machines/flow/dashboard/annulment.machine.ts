import { fromPromise, sendParent, setup } from 'xstate'
import type { StatusCode } from '../../../api/status.ts'
import { notProvided } from '../not-provided.ts'

/** The events that an annulment sends to the list machine, its parent. */
export type AnnulmentEvent =
  | { type: 'annulment.done'; queryId: number; status: StatusCode }
  | { type: 'annulment.failed'; queryId: number }

/** The annulment of one query, from the confirmation to the server's response. */
export const annulmentMachine = setup({
  types: {} as { input: { queryId: number }; context: { queryId: number } },
  actors: {
    /** Returns the status after the annulment. */
    annul: fromPromise<StatusCode, { queryId: number }>(notProvided('annul')),
  },
  actions: {
    notifyDone: sendParent(({ context: { queryId } }, { status }: { status: StatusCode }) => ({
      type: 'annulment.done',
      queryId,
      status,
    })),
    notifyFailed: sendParent(({ context }) => ({ type: 'annulment.failed', queryId: context.queryId })),
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
        onDone: {
          target: 'annulled',
          actions: { type: 'notifyDone', params: ({ event }) => ({ status: event.output }) },
        },
        onError: { target: 'restored', actions: 'notifyFailed' },
      },
    },
    annulled: { type: 'final' },
    restored: { type: 'final' },
  },
})
