import { assign, fromPromise, setup, type ActorRefFrom } from 'xstate'
import { notProvided } from './not-provided.ts'

export type DashboardMessageActor = ActorRefFrom<typeof dashboardMessageMachine>

type Event =
  | { type: 'message.edit' }
  | { type: 'message.save'; text: string }
  | { type: 'message.askToDelete' }
  | { type: 'message.delete' }
  /** Back to reading, nothing changed. */
  | { type: 'message.leave' }

/** Writing or deleting the message that stands on everyone's dashboard. */
export const dashboardMessageMachine = setup({
  types: {} as { context: { text: string | null }; events: Event; tags: 'busy' | 'writing' | 'deleting' },
  actors: { storeMessage: fromPromise<void, { text: string | null }>(notProvided('storeMessage')) },
  actions: {
    keepText: assign((_, { text }: { text: string | null }) => ({ text })),
    tellSaved: notProvided('tellSaved'),
    tellDeleted: notProvided('tellDeleted'),
    tellFailure: (_, _params: { error: unknown }): void => notProvided('tellFailure')(),
  },
}).createMachine({
  id: 'dashboardMessage',
  context: { text: null },
  initial: 'reading',
  states: {
    reading: { on: { 'message.edit': 'writing', 'message.askToDelete': 'asking' } },
    writing: {
      tags: 'writing',
      on: {
        'message.leave': 'reading',
        'message.save': {
          target: 'saving',
          actions: { type: 'keepText', params: ({ event }) => ({ text: event.text }) },
        },
      },
    },
    saving: {
      tags: ['busy', 'writing'],
      invoke: {
        id: 'saveMessage',
        src: 'storeMessage',
        input: ({ context }) => ({ text: context.text }),
        onDone: { target: 'reading', actions: 'tellSaved' },
        onError: {
          target: 'writing',
          actions: { type: 'tellFailure', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    asking: { tags: 'deleting', on: { 'message.leave': 'reading', 'message.delete': 'deleting' } },
    deleting: {
      tags: ['busy', 'deleting'],
      invoke: {
        id: 'deleteMessage',
        src: 'storeMessage',
        input: { text: null },
        onDone: { target: 'reading', actions: 'tellDeleted' },
        onError: {
          target: 'asking',
          actions: { type: 'tellFailure', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
  },
})
