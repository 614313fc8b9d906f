import { assign, fromPromise, raise, setup, type ActorRefFrom } from 'xstate'
import { notProvided } from '../not-provided.ts'
import {
  atFirst,
  failed,
  requestOf,
  resultOf,
  stay,
  tabOf,
  type Context,
  type Input,
  type Result,
} from './query-editor.context.ts'
import {
  type AfterSave,
  requestedStep,
  type QueryEditorEvent,
  type SaveResult,
  type StepRequest,
  type StepResult,
} from './query-editor.events.ts'
import { nextTab, type TabName } from './tabs.ts'

export type QueryEditorActor = ActorRefFrom<typeof queryEditorMachine>

/** One person's work on one query: tabs, saving, steps, and the conflict when somebody else has saved in between. */
export const queryEditorMachine = setup({
  types: {} as {
    input: Input
    context: Context
    events: QueryEditorEvent
    tags: 'busy'
  },
  actors: {
    saveQuery: fromPromise<SaveResult>(notProvided('saveQuery')),
    takeStep: fromPromise<StepResult, StepRequest>(notProvided('takeStep')),
  },
  actions: {
    setAfterSave: assign((_, afterSave: AfterSave) => ({ afterSave })),
    openTab: assign((_, { tab }: { tab: TabName }) => ({ tab })),
    openTabWithErrors: assign(({ context }, { result }: Result) => ({
      tab: (result.kind === 'invalid' ? result.tab : null) ?? context.tab,
      lastOutcome: 'failed' as const,
    })),
    openNextTab: assign(({ context }) => ({ tab: nextTab(context.view, context.tab) })),
    openRequestedTab: assign(({ context: { afterSave } }) =>
      afterSave.type === 'openTab' ? { tab: afterSave.tab } : {},
    ),
    openTabUnsaved: assign(({ context: { afterSave } }) =>
      afterSave.type === 'openTab' && !afterSave.onlySaved ? { tab: afterSave.tab } : {},
    ),
    setUnsent: assign({ unsent: true }),
    clearUnsent: assign({ unsent: false }),
    setSaved: assign(({ context }, { result }: Result) => ({
      savedAt: result.kind === 'saved' ? result.at : context.savedAt,
      lastOutcome: 'succeeded' as const,
    })),
    setSucceeded: assign({ lastOutcome: 'succeeded' }),
    setFailed: assign({ lastOutcome: 'failed' }),
    notifyFailure: (_, _params: { error: unknown }): void => notProvided('notifyFailure')(),
    scrollUp: notProvided('scrollUp'),
  },
  guards: {
    isOpen: ({ context }, { tab }: { tab: TabName }) => context.tab === tab,
    savesFirst: (_, { saves }: { saves: boolean }) => saves,
    leadsToStep: ({ context }) => context.afterSave.type === 'takeStep',
    leadsToTab: ({ context }) => context.afterSave.type === 'openTab',
    isSaved: (_, { result }: Result) => result.kind === 'saved',
    isInvalid: (_, { result }: Result) => result.kind === 'invalid',
    isConflict: (_, { result }: Result) => result.kind === 'conflict',
    isUnsent: ({ context }) => context.unsent,
    isOffline: (_, { result }: Result) => result.kind === 'offline',
    isSent: (_, { result }: { result: StepResult }) => result.sent,
    hasMoved: (_, { result }: { result: StepResult }) => result.moved,
  },
}).createMachine({
  id: 'queryEditor',
  context: ({ input }) => ({ ...input, ...atFirst }),
  type: 'parallel',
  states: {
    activity: {
      initial: 'editing',
      states: {
        editing: {
          on: {
            'connection.isBack': { guard: 'isUnsent', target: 'saving', actions: stay },
            'tab.open': [
              { guard: { type: 'isOpen', params: ({ event }) => event } },
              {
                guard: { type: 'savesFirst', params: ({ event }) => event },
                target: 'saving',
                actions: { type: 'setAfterSave', params: tabOf },
              },
              { actions: { type: 'openTab', params: ({ event }) => event } },
            ],
            'query.save': { target: 'saving', actions: stay },
            'query.next': {
              target: 'saving',
              actions: {
                type: 'setAfterSave',
                params: ({ context: { view, tab } }) => ({
                  type: 'openTab',
                  tab: nextTab(view, tab),
                  onlySaved: true,
                }),
              },
            },
            'step.take': [
              {
                guard: { type: 'savesFirst', params: ({ event }) => event },
                target: 'saving',
                actions: { type: 'setAfterSave', params: requestOf },
              },
              { target: 'takingStep', actions: { type: 'setAfterSave', params: requestOf } },
            ],
          },
        },
        saving: {
          tags: 'busy',
          entry: 'clearUnsent',
          on: {
            // The tab that was pressed last opens, as soon as what the other one waited for is saved.
            'tab.open': [
              { guard: 'leadsToStep' },
              { guard: { type: 'isOpen', params: ({ event }) => event }, actions: stay },
              { actions: { type: 'setAfterSave', params: tabOf } },
            ],
          },
          invoke: {
            id: 'saveQuery',
            src: 'saveQuery',
            onDone: [
              {
                guard: { type: 'isSaved', params: resultOf },
                target: 'saved',
                actions: { type: 'setSaved', params: resultOf },
              },
              {
                guard: { type: 'isOffline', params: resultOf },
                target: 'editing',
                actions: ['setFailed', 'openTabUnsaved', 'setUnsent'],
              },
              {
                guard: { type: 'isInvalid', params: resultOf },
                target: 'editing',
                actions: { type: 'openTabWithErrors', params: resultOf },
              },
              {
                guard: { type: 'isConflict', params: resultOf },
                target: 'resolvingConflict',
                actions: 'setFailed',
              },
              { target: 'editing', actions: 'setFailed' },
            ],
            onError: { target: 'editing', actions: failed },
          },
        },
        saved: {
          always: [
            { guard: 'leadsToStep', target: 'takingStep' },
            { guard: 'leadsToTab', target: 'editing', actions: ['openRequestedTab', 'scrollUp'] },
            { target: 'editing' },
          ],
        },
        takingStep: {
          tags: 'busy',
          invoke: {
            id: 'takeStep',
            src: 'takeStep',
            input: ({ context }) => requestedStep(context.afterSave),
            onDone: [
              {
                guard: { type: 'isSent', params: ({ event }) => ({ result: event.output }) },
                target: 'editing',
                actions: ['setSucceeded', 'openNextTab', 'scrollUp', raise({ type: 'query.sent' })],
              },
              {
                guard: { type: 'hasMoved', params: ({ event }) => ({ result: event.output }) },
                target: 'editing',
                actions: ['setSucceeded', 'openNextTab', 'scrollUp'],
              },
              { target: 'editing', actions: 'setSucceeded' },
            ],
            onError: { target: 'editing', actions: failed },
          },
        },
        resolvingConflict: { on: { 'conflict.resolved': 'saving', 'conflict.cancel': 'editing' } },
      },
    },
    notice: {
      initial: 'hidden',
      states: {
        hidden: { on: { 'query.sent': 'shown' } },
        shown: { on: { 'notice.dismiss': 'hidden' } },
      },
    },
  },
})
