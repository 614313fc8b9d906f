import { assign, fromPromise, setup, type ActorRefFrom } from 'xstate'
import { notProvided } from '../not-provided.ts'

export const DRAFT_DEBOUNCE_MS = 400

export type QueryDraftActor = ActorRefFrom<typeof queryDraftMachine>

/** The draft of one query: input that the server does not have yet, saved on the device, debounced. */
export const queryDraftMachine = setup({
  types: {} as {
    /** When the draft found on the device was saved, ISO; null where there is none. */
    input: { savedAt: string | null }
    context: {
      savedAt: string | null
      /** When the draft that the form was restored from was saved; null once that is stored or discarded. */
      restoredAt: string | null
    }
    events:
      | { type: 'form.changed' }
      /** The form equals what the server has. */
      | { type: 'form.clean' }
    tags: 'unsaved'
  },
  actors: {
    /** Saves the draft on the device and resolves to the time. */
    saveDraft: fromPromise<string>(notProvided('saveDraft')),
  },
  actions: {
    setSavedAt: assign((_, { at }: { at: string }) => ({ savedAt: at })),
    clearRestored: assign({ restoredAt: null }),
    /** Removes the draft from the device. */
    clearDraft: notProvided('clearDraft'),
  },
  guards: { isRestored: ({ context }) => context.savedAt !== null },
  delays: { debounce: DRAFT_DEBOUNCE_MS },
}).createMachine({
  id: 'queryDraft',
  context: ({ input }) => ({ ...input, restoredAt: input.savedAt }),
  initial: 'starting',
  on: {
    'form.changed': '.typing',
    'form.clean': { target: '.clean', actions: ['clearDraft', 'clearRestored'] },
  },
  states: {
    starting: { always: [{ guard: 'isRestored', target: 'saved' }, { target: 'clean' }] },
    clean: { on: { 'form.clean': { actions: 'clearRestored' } } },
    typing: {
      tags: 'unsaved',
      after: { debounce: 'saving' },
    },
    saving: {
      tags: 'unsaved',
      invoke: {
        id: 'saveDraft',
        src: 'saveDraft',
        onDone: {
          target: 'saved',
          actions: { type: 'setSavedAt', params: ({ event }) => ({ at: event.output }) },
        },
        onError: 'failed',
      },
    },
    saved: { tags: 'unsaved' },
    /** The device stores nothing: closing the page would lose the input. */
    failed: { tags: 'unsaved' },
  },
})
