import { fromPromise, setup, type ActorRefFrom } from 'xstate'
import { ALERTS } from '../../../domain/constants.ts'
import { notProvided } from '../not-provided.ts'

export type TemplateDialogActor = ActorRefFrom<typeof templateDialogMachine>

type Named = { name: string }

/**
 * The template dialog of a query. Using a template closes it; saving the form as a new template briefly shows a
 * notice.
 */
export const templateDialogMachine = setup({
  types: {} as {
    events:
      | { type: 'dialog.open' }
      | { type: 'dialog.close' }
      /** A template has been applied to the query. */
      | { type: 'template.used' }
      | { type: 'template.save'; name: string }
    tags: 'open' | 'busy' | 'saved'
  },
  actors: { saveTemplate: fromPromise<void, Named>(notProvided('saveTemplate')) },
  actions: {
    notifySaved: notProvided('notifySaved'),
    notifyFailure: (_, _failure: { error: unknown }) => notProvided('notifyFailure')(),
  },
  delays: { savedShown: ALERTS.templateSavedMs },
}).createMachine({
  id: 'templateDialog',
  initial: 'closed',
  states: {
    closed: { on: { 'dialog.open': 'open' } },
    open: {
      tags: 'open',
      initial: 'ready',
      on: { 'dialog.close': 'closed', 'template.used': 'closed' },
      states: {
        ready: { on: { 'template.save': 'saving' } },
        saving: {
          tags: 'busy',
          invoke: {
            id: 'saveTemplate',
            src: 'saveTemplate',
            input: ({ event }) => ({ name: event.type === 'template.save' ? event.name : '' }),
            onDone: { target: 'saved', actions: 'notifySaved' },
            onError: {
              target: 'ready',
              actions: { type: 'notifyFailure', params: ({ event }) => ({ error: event.error }) },
            },
          },
        },
        saved: {
          tags: 'saved',
          after: { savedShown: 'ready' },
          on: { 'template.save': 'saving' },
        },
      },
    },
  },
})
