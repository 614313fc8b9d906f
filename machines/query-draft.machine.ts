import { assign, fromPromise, setup, type ActorRefFrom } from 'xstate'
import { notProvided } from './not-provided.ts'

/** What is typed is kept on the device after this pause. */
export const KEEP_MS = 400

export type QueryDraftActor = ActorRefFrom<typeof queryDraftMachine>

/** What was typed into a query and is not stored yet: kept on the device until it is. */
export const queryDraftMachine = setup({
  types: {} as {
    /** When a draft found on the device was kept, ISO; null where there was none. */
    input: { keptAt: string | null }
    context: { keptAt: string | null }
    events:
      | { type: 'form.changed' }
      /** The form holds nothing that is not stored. */
      | { type: 'form.settled' }
    tags: 'unsaved'
  },
  actors: {
    /** Keeps what is typed on the device and tells when. */
    keepDraft: fromPromise<string>(notProvided('keepDraft')),
  },
  actions: {
    keepTime: assign((_, { at }: { at: string }) => ({ keptAt: at })),
    /** Removes the draft from the device. */
    forgetDraft: notProvided('forgetDraft'),
  },
  guards: { isRestored: ({ context }) => context.keptAt !== null },
  delays: { keep: KEEP_MS },
}).createMachine({
  id: 'queryDraft',
  context: ({ input }) => input,
  initial: 'starting',
  on: {
    'form.changed': '.typing',
    'form.settled': { target: '.clean', actions: 'forgetDraft' },
  },
  states: {
    starting: { always: [{ guard: 'isRestored', target: 'kept' }, { target: 'clean' }] },
    clean: { on: { 'form.settled': {} } },
    typing: {
      tags: 'unsaved',
      after: { keep: 'keeping' },
      on: { 'form.changed': { target: 'typing', reenter: true } },
    },
    keeping: {
      tags: 'unsaved',
      invoke: {
        id: 'keepDraft',
        src: 'keepDraft',
        onDone: {
          target: 'kept',
          actions: { type: 'keepTime', params: ({ event }) => ({ at: event.output }) },
        },
        onError: 'unkept',
      },
    },
    kept: { tags: 'unsaved' },
    /** The device takes nothing: leaving the page would lose what is typed. */
    unkept: { tags: 'unsaved' },
  },
})
