import { type ActorRefFrom, type SnapshotFrom } from 'xstate'
import { valuesOf } from '../../../domain/query-versions.ts'
import {
  stepParamsOf,
  chosen,
  confirmed,
  decidedOf,
  mergedOf,
  nextFollows,
  questionOf,
  readOf,
  saving,
  stay,
  storedOf,
  tabFollows,
  tabOf,
  takeRead,
  takingStep,
} from './query-session.calls.ts'
import { sessionSetup } from './query-session.setup.ts'
import { basisOf, customerOf, startOf, typedClientOf } from './query-session.context.ts'

export type QuerySessionActor = ActorRefFrom<typeof querySessionMachine>
export type QuerySessionSnapshot = SnapshotFrom<typeof querySessionMachine>

/**
 * One visit to a query: form, draft, tabs, saves, steps, conflicts with other users' saves, and presence. The form
 * itself is React Hook Form's; the provided actors and actions read and write it.
 */
export const querySessionMachine = sessionSetup.createMachine({
  id: 'querySession',
  context: ({ input }) => startOf(input),
  invoke: [
    {
      id: 'limitCheck',
      src: 'limitCheck',
      input: ({ context }) => customerOf(context, context.base),
      onSnapshot: {
        actions: {
          type: 'updateFormState',
          params: ({ event }) => ({ limit: event.snapshot.context.limit }),
        },
      },
    },
    {
      id: 'returningClient',
      src: 'returningClient',
      input: ({ context }) => typedClientOf(context, context.base),
    },
    {
      id: 'formState',
      src: 'formState',
      input: ({ context: { query, principal, base, payload } }) => ({
        query,
        principal,
        values: base,
        payload,
        limit: null,
      }),
    },
  ],
  on: {
    'form.settled': {
      actions: [
        { type: 'checkCustomer', params: ({ event }) => event },
        { type: 'recogniseClient', params: ({ event }) => event },
        { type: 'updateFormState', params: ({ event }) => ({ values: event.values }) },
      ],
    },
  },
  initial: 'opening',
  states: {
    opening: { always: [{ guard: 'isPast', target: 'past' }, { target: 'present' }] },
    /** An earlier version of the query. */
    past: { on: { 'tab.open': { actions: { type: 'openTab', params: tabOf } } } },
    present: {
      type: 'parallel',
      invoke: [
        { id: 'draft', src: 'draft', input: ({ context }) => ({ basis: basisOf(context) }) },
        { id: 'watchForm', src: 'watchForm', input: ({ context }) => context },
        { id: 'stored', src: 'watchStored' },
        { id: 'watchConnection', src: 'watchConnection' },
      ],
      on: {
        'draft.found': {
          actions: [
            { type: 'setDraft', params: ({ event }) => event },
            { type: 'restoreDraft', params: ({ event }) => event },
          ],
        },
        'form.changed': { actions: [{ type: 'setDirty', params: { dirty: true } }, 'keepDraft'] },
        'form.clean': { actions: [{ type: 'setDirty', params: { dirty: false } }, 'dropDraft'] },
        'payload.pick': {
          actions: [
            { type: 'pickPayload', params: ({ event }) => event },
            { type: 'updateFormState', params: ({ context: { payload } }) => ({ payload }) },
          ],
        },
        'query.read': { actions: [...takeRead] },
        'page.left': { actions: 'leaveDraft' },
      },
      states: {
        activity: {
          initial: 'editing',
          states: {
            editing: {
              entry: ['clearWaiting', { type: 'setMerged', params: { merged: false } }, 'watchStored'],
              on: {
                'query.read': [
                  {
                    guard: { type: 'isUntouched', params: readOf },
                    actions: [
                      { type: 'showStored', params: ({ event }) => ({ stored: valuesOf(event.query) }) },
                      ...takeRead,
                      { type: 'setBase', params: ({ event }) => ({ stored: valuesOf(event.query) }) },
                    ],
                  },
                  {
                    guard: { type: 'isMergeable', params: readOf },
                    actions: [
                      { type: 'showMerged', params: ({ context, event }) => mergedOf(context, event) },
                      ...takeRead,
                      { type: 'setBase', params: ({ event }) => ({ stored: valuesOf(event.query) }) },
                    ],
                  },
                  // If both users changed the same field, the form stays as it is, and the next save reports
                  // the conflict.
                  { actions: [...takeRead] },
                ],
                'presence.heard': {
                  guard: { type: 'isUnread', params: ({ event }) => event },
                  actions: 'readAgain',
                },
                'connection.isBack': { guard: 'isUnsent', target: 'saving', actions: stay },
                'form.discard': {
                  actions: [
                    { type: 'showStored', params: storedOf },
                    { type: 'setBase', params: storedOf },
                  ],
                },
                'tab.show': { actions: { type: 'openTab', params: tabOf } },
                'tab.open': [
                  { guard: { type: 'isOpen', params: tabOf } },
                  {
                    guard: 'isDirty',
                    target: 'saving',
                    actions: { type: 'setFollow', params: tabFollows },
                  },
                  { actions: { type: 'openTab', params: tabOf } },
                ],
                'query.save': {
                  target: 'saving',
                  actions: [stay, { type: 'addWaiting', params: ({ event }) => event }],
                },
                'tab.next': { target: 'saving', actions: { type: 'setFollow', params: nextFollows } },
                'step.choose': [
                  { guard: { type: 'asksFirst', params: stepParamsOf } },
                  {
                    guard: { type: 'savesFirst', params: stepParamsOf },
                    target: 'saving',
                    actions: { type: 'setFollow', params: chosen },
                  },
                  { target: 'takingStep', actions: { type: 'setFollow', params: chosen } },
                ],
                'step.confirm': [
                  { guard: 'isNotAsked' },
                  {
                    guard: { type: 'savesFirst', params: questionOf },
                    target: 'saving',
                    actions: { type: 'setFollow', params: confirmed },
                  },
                  { target: 'takingStep', actions: { type: 'setFollow', params: confirmed } },
                ],
              },
            },
            saving,
            saved: {
              entry: ['emitSaved', 'clearWaiting'],
              always: [
                { guard: 'leadsToStep', target: 'takingStep' },
                {
                  guard: 'leadsToTab',
                  target: 'editing',
                  actions: [{ type: 'openFollowingTab', params: { saved: true } }, 'showTabs'],
                },
                { target: 'editing' },
              ],
            },
            takingStep,
            resolvingConflict: {
              entry: ['clearWaiting', { type: 'setMerged', params: { merged: false } }, 'startChoosing'],
              on: {
                'conflict.choose': { actions: { type: 'setChoices', params: ({ event }) => event } },
                'conflict.resolve': {
                  guard: { type: 'isDecided', params: ({ event }) => event },
                  target: 'saving',
                  actions: [
                    {
                      type: 'showMerged',
                      params: ({ context, event }) => ({
                        ...storedOf({ context }),
                        merged: decidedOf(context, event.mine),
                      }),
                    },
                    { type: 'setBase', params: storedOf },
                  ],
                },
                'conflict.cancel': 'editing',
              },
            },
          },
        },
        /** The question that a step asks first. It stays open with its input if the step fails. */
        question: {
          initial: 'closed',
          states: {
            closed: {
              entry: 'clearQuestion',
              on: {
                'step.choose': {
                  guard: { type: 'asksFirst', params: stepParamsOf },
                  target: 'open',
                  actions: { type: 'setQuestion', params: stepParamsOf },
                },
              },
            },
            open: {
              on: { 'question.close': 'closed', 'step.taken': 'closed', 'step.failed': 'failed' },
            },
            failed: {
              always: [
                {
                  guard: 'wasTakenMeanwhile',
                  target: 'closed',
                  actions: { type: 'notifyTaken', params: questionOf },
                },
                { guard: 'isVoteOver', target: 'closed' },
              ],
              on: { 'question.close': 'closed', 'step.confirm': 'open' },
            },
          },
        },
        presence: {
          initial: 'opening',
          states: {
            opening: { always: [{ guard: 'isStored', target: 'announced' }, { target: 'unsaved' }] },
            /** A new query, which no other user can have open. */
            unsaved: {
              always: {
                guard: 'isStored',
                target: 'announced',
                actions: {
                  type: 'notifyCreated',
                  params: ({ context }) => ({ queryId: context.query.queryId }),
                },
              },
            },
            announced: {
              invoke: {
                id: 'presence',
                src: 'presence',
                input: ({ context }) => ({ queryId: context.query.queryId }),
              },
              on: { 'connection.isBack': { actions: 'reachPresence' } },
            },
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
    },
  },
})
