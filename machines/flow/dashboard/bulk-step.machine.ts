import { assign, fromPromise, setup, type ActorRefFrom } from 'xstate'
import type { BulkResult, BulkQuery } from '../../../api/bulk-step.ts'
import type { QueryEventType } from '../../lifecycle/query/steps.ts'
import { notProvided } from '../not-provided.ts'

/** A bulk step with the status and version of each query when the dialog was opened. */
export type BulkAsked = { event: QueryEventType; queries: readonly BulkQuery[] }
export type StartedBulkStep = BulkAsked & { reason: string | null }
export type BulkStepActor = ActorRefFrom<typeof bulkStepMachine>

type Event =
  | { type: 'bulk.ask'; asked: BulkAsked }
  | { type: 'bulk.take'; reason: string | null }
  | { type: 'bulk.leave' }

/** One step for many selected queries: confirmation, execution, result for each query. */
export const bulkStepMachine = setup({
  types: {} as {
    context: { asked: BulkAsked | null; reason: string | null; results: readonly BulkResult[] }
    events: Event
    tags: 'asking' | 'busy' | 'finished'
  },
  actors: { takeStep: fromPromise<BulkResult[], StartedBulkStep>(notProvided('takeStep')) },
  actions: {
    setAsked: assign((_, { asked }: { asked: BulkAsked }) => ({ asked })),
    setReason: assign((_, { reason }: { reason: string | null }) => ({ reason })),
    setResults: assign((_, { results }: { results: readonly BulkResult[] }) => ({ results })),
    clear: assign({ asked: null, reason: null, results: [] }),
    /** Refetches the list and the counts. */
    reload: notProvided('reload'),
    /** Clears the selection. */
    clearSelection: notProvided('clearSelection'),
    notifyFailure: (_, _params: { error: unknown }): void => notProvided('notifyFailure')(),
  },
}).createMachine({
  id: 'bulkStep',
  context: { asked: null, reason: null, results: [] },
  initial: 'choosing',
  states: {
    choosing: {
      entry: 'clear',
      on: {
        'bulk.ask': {
          target: 'asking',
          actions: { type: 'setAsked', params: ({ event }) => ({ asked: event.asked }) },
        },
      },
    },
    asking: {
      tags: 'asking',
      on: {
        'bulk.leave': 'choosing',
        'bulk.take': {
          target: 'taking',
          actions: { type: 'setReason', params: ({ event }) => ({ reason: event.reason }) },
        },
      },
    },
    taking: {
      tags: ['asking', 'busy'],
      invoke: {
        id: 'takeStep',
        src: 'takeStep',
        input: ({ context: { asked, reason } }) => {
          if (!asked) throw new Error('no step was asked for')
          return { ...asked, reason }
        },
        onDone: {
          target: 'finished',
          actions: [{ type: 'setResults', params: ({ event }) => ({ results: event.output }) }, 'reload'],
        },
        onError: {
          target: 'asking',
          actions: [{ type: 'notifyFailure', params: ({ event }) => ({ error: event.error }) }, 'reload'],
        },
      },
    },
    finished: { tags: 'finished', on: { 'bulk.leave': { target: 'choosing', actions: 'clearSelection' } } },
  },
})
