import { fromPromise, setup, type ActorRefFrom } from 'xstate'
import { ALERTS } from '../domain/constants.ts'
import { notProvided } from './not-provided.ts'

export type TemplateDialogActor = ActorRefFrom<typeof templateDialogMachine>

type Named = { name: string }

/**
 * The templates over a query: one is used, which closes the dialog, or what stands on the screen is saved as a new
 * one, which is told for a moment.
 */
export const templateDialogMachine = setup({
  types: {} as {
    events:
      | { type: 'dialog.open' }
      | { type: 'dialog.close' }
      /** A template stands in the query now. */
      | { type: 'template.used' }
      | { type: 'template.save'; name: string }
    tags: 'open' | 'busy' | 'saved'
  },
  actors: { saveTemplate: fromPromise<void, Named>(notProvided('saveTemplate')) },
  actions: {
    tellSaved: notProvided('tellSaved'),
    tellFailure: (_, _failure: { error: unknown }) => notProvided('tellFailure')(),
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
            onDone: { target: 'saved', actions: 'tellSaved' },
            onError: {
              target: 'ready',
              actions: { type: 'tellFailure', params: ({ event }) => ({ error: event.error }) },
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
