import { assign, fromCallback, fromPromise, raise, setup, type ActorRefFrom } from 'xstate'
import { isSame } from '../../../domain/is-same.ts'
import { mergeVersions } from '../../../domain/versions.ts'
import { notProvided } from '../not-provided.ts'
import {
  adoptLatest,
  initialContext,
  endedAs,
  begin,
  fill,
  isNewInput,
  isUnsaved,
  keepDraft,
  leaving,
  saved,
  setDestination,
  setError,
  setValues,
  differencesFrom,
  errorOf,
  isMergeable,
  isLater,
  leavingOf,
  mergedByReadOf,
  mergedBySaveOf,
  outcomeOf,
  readOf,
  savedOf,
  storedOf,
  theirsOf,
  versionsOf,
  type Outcome,
  type Params,
  type RecordContext,
  type RecordEvent,
  type RecordInput,
  type SaveOutcome,
  type Stored,
  type Theirs,
} from './record-editor.context.ts'

export type RecordEditorActor = ActorRefFrom<typeof recordEditorMachine>

/**
 * One user's work on one administrative record: reading, the form, saves, conflicts with another user's version, and
 * leaving with unsaved input.
 */
export const recordEditorMachine = setup({
  types: {} as {
    input: RecordInput
    context: RecordContext
    events: RecordEvent
    tags: 'loading' | 'busy' | 'conflict' | 'gone' | 'unsaved' | 'asking'
  },
  actors: {
    /** Reports the stored record, initially and whenever it is read again. */
    watchRecord: fromCallback(notProvided('watchRecord')),
    /** Reports every change of the form's values. */
    watchForm: fromCallback(notProvided('watchForm')),
    /** Asks before the user leaves the page by a link, by the browser's buttons or by closing the tab. */
    blockNavigation: fromCallback(notProvided('blockNavigation')),
    /** Validates the form and sends it. */
    saveRecord: fromPromise<SaveOutcome>(notProvided('saveRecord')),
  },
  actions: {
    restoreDraft: assign(({ context: { draft } }, { stored }: Stored) => ({
      base: draft?.base ?? stored,
      values: draft?.values ?? stored,
      latest: stored,
      restored: draft !== null && draft.isCopy !== true,
      draft: null,
    })),
    adopt: assign((_, { stored }: Stored) => ({
      base: stored,
      values: stored,
      latest: stored,
      unanswered: null,
      restored: false,
    })),
    /** Input typed during the save stays in the form, based on the stored values. */
    adoptUnderInput: assign(({ context: { shape, sent, values } }, { stored }: Stored) => ({
      base: stored,
      values: mergeVersions(shape, { base: sent, theirs: stored, mine: values }),
      latest: stored,
      unanswered: null,
      restored: false,
    })),
    merge: assign(({ context }, { theirs }: Theirs) => ({
      base: theirs,
      values: mergeVersions(context.shape, versionsOf(context, theirs), context.choices),
      latest: theirs,
      unanswered: null,
      merged: true,
    })),
    setLatest: assign((_, { stored }: Stored) => ({ latest: stored })),
    setValues: assign((_, { values }: Params['values']) => ({ values })),
    setError: assign((_, { error }: { error: unknown }) => ({ error })),
    setSent: assign(({ context }) => ({ sent: context.values })),
    setUnanswered: assign(({ context }) => ({ unanswered: context.sent })),
    setTheirs: assign((_, { theirs, saver }: Theirs) => ({ theirs, saver, choices: {} })),
    setChoices: assign(({ context }, { paths, side }: Params['choice']) => ({
      choices: { ...context.choices, ...Object.fromEntries(paths.map((path) => [path, side])) },
    })),
    startAfresh: assign((_, { after = '' }: { after?: string }) => ({ merged: false, choices: {}, after })),
    setDestination: assign((_, { to }: Params['to']) => ({ to })),
    compareRead: raise(({ context }) => ({ type: 'record.read' as const, stored: context.latest })),
    raiseFormInput: raise(({ context }) => ({ type: 'form.input' as const, values: context.values })),
    releasePage: raise({ type: 'page.release' }),
    fillForm: (_, _values: Params['values']): void => notProvided('fillForm')(),
    keepDraft: (_, _draft: Params['draft']): void => notProvided('keepDraft')(),
    clearDraft: notProvided('clearDraft'),
    /** Notifies the user which fields, by path, another user has changed. */
    notifyMerged: (_, _merged: Params['merged']): void => notProvided('notifyMerged')(),
    notifySaved: (_, _params: { response: unknown }): void => notProvided('notifySaved')(),
    notifyFailure: (_, _params: { error: unknown }): void => notProvided('notifyFailure')(),
    /**
     * Continues to the destination of a saved record, or to what was to follow. `draft`: the input typed during the
     * save that created the record.
     */
    leaveSaved: (_, _params: Params['leaving']): void => notProvided('leaveSaved')(),
    leave: (_, _to: Params['to']): void => notProvided('leave')(),
  },
  guards: {
    replacesUntouched: ({ context }, { stored }: Stored) =>
      isLater(stored, context.base) && isSame(context.values, context.base),
    mergesRead: ({ context }, { theirs }: Theirs) =>
      isLater(theirs, context.base) && isMergeable(context, theirs),
    isNewInput: ({ context }, { values }: Params['values']) => !isSame(values, context.values),
    isUnsaved: ({ context }, { values }: Params['values']) => !isSame(values, context.base),
    isEveryChosen: ({ context }) =>
      differencesFrom(context, context.theirs).differences.every(({ path }) => context.choices[path]),
    hasEnded: (_, { outcome, kind }: Outcome & Params['kind']) => outcome.kind === kind,
    isSavedWhileTyping: ({ context }, { outcome }: Outcome) =>
      outcome.kind === 'saved' && context.staysOpen && !isSame(context.sent, context.values),
    isSavedWhileLeaving: ({ context }, { outcome }: Outcome) =>
      outcome.kind === 'saved' && context.to !== null,
    isMergeable: ({ context }, { outcome }: Outcome) =>
      outcome.kind === 'conflict' && !context.merged && isMergeable(context, outcome.theirs),
  },
}).createMachine({
  id: 'recordEditor',
  context: ({ input }) => ({ ...input, ...initialContext }),
  initial: 'open',
  states: {
    open: {
      type: 'parallel',
      invoke: { id: 'watchForm', src: 'watchForm' },
      states: {
        record: {
          invoke: { id: 'watchRecord', src: 'watchRecord' },
          initial: 'loading',
          on: { 'form.input': { guard: isNewInput, actions: setValues } },
          states: {
            loading: {
              tags: 'loading',
              on: {
                'record.read': begin,
                'record.absent': 'absent',
                'record.unreadable': { target: 'unreadable', actions: setError },
              },
            },
            unreadable: {
              on: {
                'record.read': begin,
                'record.retry': { target: '#recordEditor.open.record', reenter: true },
              },
            },
            absent: {},
            editing: {
              initial: 'idle',
              on: {
                'form.input': { guard: isNewInput, target: '.idle', actions: setValues },
                'record.save': {
                  target: 'saving',
                  actions: { type: 'startAfresh', params: ({ event }) => event },
                },
                'record.read': [
                  {
                    guard: { type: 'replacesUntouched', params: storedOf },
                    target: '.idle',
                    actions: [{ type: 'adopt', params: storedOf }, ...fill],
                  },
                  {
                    guard: { type: 'mergesRead', params: readOf },
                    target: '.idle',
                    actions: [
                      { type: 'notifyMerged', params: mergedByReadOf },
                      { type: 'merge', params: readOf },
                      ...fill,
                    ],
                  },
                  { actions: { type: 'setLatest', params: storedOf } },
                ],
                'record.absent': { target: 'gone', actions: 'releasePage' },
                'draft.discard': { target: '.idle', actions: [adoptLatest, ...fill] },
              },
              states: {
                idle: {},
                saved: {},
                /** Nothing was stored; the fields or an alert show why. */
                refused: {},
                /** The save may have succeeded. Saving again finds out. */
                unanswered: {},
              },
            },
            saving: {
              tags: 'busy',
              entry: 'setSent',
              invoke: {
                id: 'saveRecord',
                src: 'saveRecord',
                onDone: [
                  {
                    guard: { type: 'isSavedWhileTyping', params: outcomeOf },
                    target: 'editing',
                    actions: [{ type: 'adoptUnderInput', params: savedOf }, ...saved],
                  },
                  {
                    guard: { type: 'isSavedWhileLeaving', params: outcomeOf },
                    target: 'editing.saved',
                    actions: [{ type: 'adopt', params: savedOf }, ...saved],
                  },
                  {
                    guard: endedAs('saved'),
                    target: 'editing.saved',
                    actions: [
                      { type: 'notifySaved', params: savedOf },
                      { type: 'leaveSaved', params: leavingOf },
                      { type: 'adopt', params: savedOf },
                      ...fill,
                    ],
                  },
                  {
                    guard: { type: 'isMergeable', params: outcomeOf },
                    target: 'saving',
                    reenter: true,
                    actions: [
                      { type: 'notifyMerged', params: mergedBySaveOf },
                      { type: 'merge', params: theirsOf },
                      ...fill,
                    ],
                  },
                  {
                    guard: endedAs('conflict'),
                    target: 'conflict',
                    actions: { type: 'setTheirs', params: theirsOf },
                  },
                  { guard: endedAs('gone'), target: 'gone', actions: 'releasePage' },
                  {
                    guard: endedAs('unanswered'),
                    target: 'editing.unanswered',
                    actions: 'setUnanswered',
                  },
                  { target: 'editing.refused' },
                ],
                onError: { target: 'editing.refused', actions: { type: 'notifyFailure', params: errorOf } },
              },
            },
            conflict: {
              tags: 'conflict',
              on: {
                'conflict.choose': { actions: { type: 'setChoices', params: ({ event }) => event } },
                'conflict.save': {
                  guard: 'isEveryChosen',
                  target: 'saving',
                  actions: [{ type: 'merge', params: ({ context }) => context }, ...fill],
                },
                'conflict.back': 'editing',
              },
            },
            /** Another user deleted the record. The input stays readable and cannot be saved. */
            gone: { tags: 'gone' },
          },
        },
        page: {
          initial: 'free',
          states: {
            free: {
              on: {
                'form.input': [
                  { guard: isUnsaved, target: 'blocked', actions: keepDraft },
                  { actions: 'clearDraft' },
                ],
              },
            },
            blocked: {
              tags: 'unsaved',
              initial: 'working',
              invoke: { id: 'blockNavigation', src: 'blockNavigation' },
              on: {
                'form.input': [
                  { guard: isUnsaved, actions: keepDraft },
                  { target: 'free', actions: 'clearDraft' },
                ],
                'page.release': { target: 'free', actions: 'clearDraft' },
                'leave.ask': { target: '.asking', actions: setDestination },
              },
              states: {
                working: {},
                asking: {
                  tags: 'asking',
                  on: {
                    'form.input': [{ guard: isUnsaved, actions: keepDraft }, leaving],
                    'leave.stay': {
                      target: 'working',
                      actions: { type: 'setDestination', params: { to: null } },
                    },
                    'leave.confirm': leaving,
                  },
                },
              },
            },
          },
        },
      },
    },
    /** The input is discarded, or saved before the user leaves. */
    left: { type: 'final' },
  },
})
