import { assign, fromPromise, setup, type ActorRefFrom } from 'xstate'
import { notProvided } from '../not-provided.ts'

export type DashboardMessageActor = ActorRefFrom<typeof dashboardMessageMachine>

type Event =
  | { type: 'message.edit' }
  | { type: 'message.save'; text: string }
  | { type: 'message.askToDelete' }
  | { type: 'message.delete' }
  /** Cancels writing or deleting. */
  | { type: 'message.leave' }
  /** The dialog was closed with an unsaved text; the next dialog opens with it. */
  | { type: 'message.close'; typed: string }

/** Writing or deleting the message on everyone's dashboard. */
export const dashboardMessageMachine = setup({
  types: {} as {
    context: { text: string | null; draft: string | null }
    events: Event
    tags: 'busy' | 'writing' | 'deleting'
  },
  actors: { storeMessage: fromPromise<void, { text: string | null }>(notProvided('storeMessage')) },
  actions: {
    setText: assign((_, { text }: { text: string | null }) => ({ text })),
    setDraft: assign((_, { draft }: { draft: string | null }) => ({ draft })),
    notifySaved: notProvided('notifySaved'),
    notifyDeleted: notProvided('notifyDeleted'),
    notifyFailure: (_, _params: { error: unknown }): void => notProvided('notifyFailure')(),
  },
}).createMachine({
  id: 'dashboardMessage',
  context: { text: null, draft: null },
  initial: 'reading',
  states: {
    reading: { on: { 'message.edit': 'writing', 'message.askToDelete': 'asking' } },
    writing: {
      tags: 'writing',
      on: {
        'message.leave': { target: 'reading', actions: { type: 'setDraft', params: { draft: null } } },
        'message.close': {
          target: 'reading',
          actions: { type: 'setDraft', params: ({ event }) => ({ draft: event.typed }) },
        },
        'message.save': {
          target: 'saving',
          actions: { type: 'setText', params: ({ event }) => ({ text: event.text }) },
        },
      },
    },
    saving: {
      tags: ['busy', 'writing'],
      invoke: {
        id: 'saveMessage',
        src: 'storeMessage',
        input: ({ context }) => ({ text: context.text }),
        onDone: {
          target: 'reading',
          actions: ['notifySaved', { type: 'setDraft', params: { draft: null } }],
        },
        onError: {
          target: 'writing',
          actions: { type: 'notifyFailure', params: ({ event }) => ({ error: event.error }) },
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
        onDone: { target: 'reading', actions: 'notifyDeleted' },
        onError: {
          target: 'asking',
          actions: { type: 'notifyFailure', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
  },
})
