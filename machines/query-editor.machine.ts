import { assign, fromPromise, raise, setup, type ActorRefFrom } from 'xstate'
import { notProvided } from './not-provided.ts'
import {
  type After,
  orderOf,
  type QueryEditorEvent,
  type SaveResult,
  type StepOrder,
  type StepResult,
} from './query-editor.events.ts'
import { nextTab, type TabName } from './query-editor.tabs.ts'
import type { View } from './query.locks.ts'

export type QueryEditorActor = ActorRefFrom<typeof queryEditorMachine>

type Input = { view: View; tab: TabName }
type Context = Input & {
  /** What follows the save that runs. */
  after: After
  savedAt: string | null
  /** How the last save or step ended, for whoever asked for it. */
  last: 'done' | 'refused' | null
}
type Result = { result: SaveResult }

const resultOf = ({ event }: { event: { output: SaveResult } }): Result => ({ result: event.output })
const errorOf = ({ event }: { event: { error: unknown } }) => ({ error: event.error })

/** One person's visit to one query: tabs, save, next, steps, and a save that came too late. */
export const queryEditorMachine = setup({
  types: {} as {
    input: Input
    context: Context
    events: QueryEditorEvent
    tags: 'busy' | 'saving'
  },
  actors: {
    saveQuery: fromPromise<SaveResult>(notProvided('saveQuery')),
    takeStep: fromPromise<StepResult, StepOrder>(notProvided('takeStep')),
  },
  actions: {
    follow: assign((_, { after }: { after: After }) => ({ after })),
    openTab: assign((_, { tab }: { tab: TabName }) => ({ tab })),
    openErrors: assign(({ context }, { result }: Result) => ({
      tab: (result.kind === 'invalid' ? result.tab : null) ?? context.tab,
      last: 'refused' as const,
    })),
    openNext: assign(({ context }) => ({ tab: nextTab(context.view, context.tab) })),
    openAsked: assign(({ context }) => (context.after.do === 'open' ? { tab: context.after.tab } : {})),
    keepSaved: assign(({ context }, { result }: Result) => ({
      savedAt: result.kind === 'saved' ? result.at : context.savedAt,
      last: 'done' as const,
    })),
    succeed: assign({ last: 'done' }),
    refuse: assign({ last: 'refused' }),
    tell: (_, _params: { error: unknown }): void => notProvided('tell')(),
    scrollUp: notProvided('scrollUp'),
  },
  guards: {
    isHere: ({ context }, { tab }: { tab: TabName }) => context.tab === tab,
    savesFirst: (_, { saves }: { saves: boolean }) => saves,
    leadsToStep: ({ context }) => context.after.do === 'step',
    leadsToTab: ({ context }) => context.after.do === 'open',
    isSaved: (_, { result }: Result) => result.kind === 'saved',
    isInvalid: (_, { result }: Result) => result.kind === 'invalid',
    isConflict: (_, { result }: Result) => result.kind === 'conflict',
    isKept: (_, { result }: Result) => result.kind === 'kept',
    isSent: (_, { result }: { result: StepResult }) => result.sent,
    hasMoved: (_, { result }: { result: StepResult }) => result.moved,
  },
}).createMachine({
  id: 'queryEditor',
  context: ({ input }) => ({ ...input, after: { do: 'stay' }, savedAt: null, last: null }),
  type: 'parallel',
  states: {
    work: {
      initial: 'editing',
      states: {
        editing: {
          on: {
            'tab.open': [
              { guard: { type: 'isHere', params: ({ event }) => event } },
              {
                guard: { type: 'savesFirst', params: ({ event }) => event },
                target: 'saving',
                actions: {
                  type: 'follow',
                  params: ({ event }) => ({ after: { do: 'open', tab: event.tab } }),
                },
              },
              { actions: { type: 'openTab', params: ({ event }) => event } },
            ],
            'query.save': {
              target: 'saving',
              actions: { type: 'follow', params: { after: { do: 'stay' } } },
            },
            'query.next': {
              target: 'saving',
              actions: {
                type: 'follow',
                params: ({ context: { view, tab } }) => ({ after: { do: 'open', tab: nextTab(view, tab) } }),
              },
            },
            'step.take': [
              {
                guard: { type: 'savesFirst', params: ({ event }) => event },
                target: 'saving',
                actions: {
                  type: 'follow',
                  params: ({ event }) => ({ after: { do: 'step', order: event.order } }),
                },
              },
              {
                target: 'stepping',
                actions: {
                  type: 'follow',
                  params: ({ event }) => ({ after: { do: 'step', order: event.order } }),
                },
              },
            ],
          },
        },
        saving: {
          tags: ['busy', 'saving'],
          invoke: {
            id: 'saveQuery',
            src: 'saveQuery',
            onDone: [
              {
                guard: { type: 'isSaved', params: resultOf },
                target: 'saved',
                actions: { type: 'keepSaved', params: resultOf },
              },
              {
                guard: { type: 'isKept', params: resultOf },
                target: 'editing',
                actions: ['refuse', 'openAsked'],
              },
              {
                guard: { type: 'isInvalid', params: resultOf },
                target: 'editing',
                actions: { type: 'openErrors', params: resultOf },
              },
              { guard: { type: 'isConflict', params: resultOf }, target: 'comparing', actions: 'refuse' },
              { target: 'editing', actions: 'refuse' },
            ],
            onError: { target: 'editing', actions: ['refuse', { type: 'tell', params: errorOf }] },
          },
        },
        saved: {
          always: [
            { guard: 'leadsToStep', target: 'stepping' },
            { guard: 'leadsToTab', target: 'editing', actions: ['openAsked', 'scrollUp'] },
            { target: 'editing' },
          ],
        },
        stepping: {
          tags: 'busy',
          invoke: {
            id: 'takeStep',
            src: 'takeStep',
            input: ({ context }) => orderOf(context.after),
            onDone: [
              {
                guard: { type: 'isSent', params: ({ event }) => ({ result: event.output }) },
                target: 'editing',
                actions: ['succeed', 'openNext', 'scrollUp', raise({ type: 'query.sent' })],
              },
              {
                guard: { type: 'hasMoved', params: ({ event }) => ({ result: event.output }) },
                target: 'editing',
                actions: ['succeed', 'openNext', 'scrollUp'],
              },
              { target: 'editing', actions: 'succeed' },
            ],
            onError: { target: 'editing', actions: ['refuse', { type: 'tell', params: errorOf }] },
          },
        },
        comparing: { on: { 'conflict.resolved': 'saving', 'conflict.left': 'editing' } },
      },
    },
    notice: {
      initial: 'hidden',
      states: {
        hidden: { on: { 'query.sent': 'shown' } },
        shown: { on: { 'sent.seen': 'hidden' } },
      },
    },
  },
})
