import { assign, fromCallback, fromPromise, setup } from 'xstate'
import type { QuerySave } from '../../../api/query.ts'
import { notProvided } from '../not-provided.ts'

export const DRAFT_DEBOUNCE_MS = 400

/** The owner of a draft and its query; null before the first save. */
export type DraftOwner = { userId: number; queryId: number | null }

/** What a draft is stored with: its owner, the stored values it is based on, the idempotency key of the first save. */
export type DraftBasis = { owner: DraftOwner; base: QuerySave; creationKey: string }

export type QueryDraftEvent =
  | { type: 'form.changed'; basis: DraftBasis }
  /** The form equals what the server has. */
  | { type: 'form.clean'; basis: DraftBasis }
  /** The form was restored from a draft that was saved at `savedAt`, ISO. */
  | { type: 'draft.recovered'; savedAt: string; basis: DraftBasis }
  /** The page is being closed, or another screen opens. */
  | { type: 'page.left' }

type Context = {
  basis: DraftBasis
  /** When the draft on the device was saved, ISO; null without one. */
  savedAt: string | null
  /** When the draft that the form was restored from was saved; null once that is stored or discarded. */
  restoredAt: string | null
}

/** The draft of one query: input that the server does not have yet, saved on the device, debounced. */
export const queryDraftMachine = setup({
  types: {} as { input: { basis: DraftBasis }; context: Context; events: QueryDraftEvent; tags: 'unsaved' },
  actors: {
    /** Saves the form's values on the device and resolves to the time, ISO. */
    saveDraft: fromPromise<string, DraftBasis>(notProvided('saveDraft')),
    /** Reports that the page is being closed. */
    watchPage: fromCallback<QueryDraftEvent>(notProvided('watchPage')),
    /** Has the browser ask before it closes the page. */
    blockNavigation: fromCallback(notProvided('blockNavigation')),
  },
  actions: {
    setBasis: assign((_, { basis }: { basis: DraftBasis }) => ({ basis })),
    setSavedAt: assign((_, { at }: { at: string }) => ({ savedAt: at })),
    setRestored: assign((_, { savedAt }: { savedAt: string }) => ({ savedAt, restoredAt: savedAt })),
    clearSavedAt: assign({ savedAt: null }),
    clearRestored: assign({ restoredAt: null }),
    /** Removes the draft from the device. */
    clearDraft: (_, _params: DraftOwner): void => notProvided('clearDraft')(),
  },
  delays: { debounce: DRAFT_DEBOUNCE_MS },
}).createMachine({
  id: 'queryDraft',
  context: ({ input }) => ({ ...input, savedAt: null, restoredAt: null }),
  initial: 'clean',
  invoke: { id: 'watchPage', src: 'watchPage' },
  on: {
    'draft.recovered': {
      target: '.saved',
      actions: [
        { type: 'setBasis', params: ({ event }) => event },
        { type: 'setRestored', params: ({ event }) => event },
      ],
    },
    'form.changed': { target: '.typing', actions: { type: 'setBasis', params: ({ event }) => event } },
    'form.clean': {
      target: '.clean',
      actions: [
        { type: 'setBasis', params: ({ event }) => event },
        { type: 'clearDraft', params: ({ event }) => event.basis.owner },
        'clearSavedAt',
        'clearRestored',
      ],
    },
  },
  states: {
    clean: { on: { 'form.clean': { actions: 'clearRestored' } } },
    typing: {
      tags: 'unsaved',
      after: { debounce: 'saving' },
      on: { 'page.left': 'saving' },
    },
    saving: {
      tags: 'unsaved',
      invoke: {
        id: 'saveDraft',
        src: 'saveDraft',
        input: ({ context }) => context.basis,
        onDone: {
          target: 'saved',
          actions: { type: 'setSavedAt', params: ({ event }) => ({ at: event.output }) },
        },
        onError: { target: 'failed', actions: 'clearSavedAt' },
      },
    },
    saved: { tags: 'unsaved' },
    /** The device stores nothing: closing the page would lose the input. */
    failed: { tags: 'unsaved', invoke: { id: 'blockNavigation', src: 'blockNavigation' } },
  },
})
