import type { QuerySave } from '../../../api/query.ts'
import { initialValues, valuesOf, merge } from '../../../domain/query-versions.ts'
import type { StepPayload } from '../../lifecycle/query/step-catalogue.ts'
import { type StepParams, requestOf, type Result, sessionSetup, type Step } from './query-session.setup.ts'
import {
  type Follow,
  isNew,
  nextOf,
  type SaveResult,
  type SessionContext,
  type StepResult,
  type StoredRead,
  versionsOf,
  viewOf,
} from './query-session.context.ts'
import { nextTab, type TabName } from './query-tabs.ts'

type With<Event> = { context: SessionContext; event: Event }
type Ended<Output> = { event: { output: Output } }
type Of<Kind extends SaveResult['kind']> = Extract<SaveResult, { kind: Kind }>

const resultOf = ({ event }: Ended<SaveResult>): Result => ({ result: event.output })
const stepResultOf = ({ event }: Ended<StepResult>): Step => ({ result: event.output })
export const readOf = ({ event }: { event: StoredRead }): StoredRead => ({
  query: event.query,
  mine: event.mine,
})
const errorOf = ({ event }: { event: { error: unknown } }) => ({ error: event.error })
export const stepParamsOf = ({ event }: { event: StepParams }): StepParams => ({ event: event.event })
export const tabOf = ({ event }: { event: { tab: TabName } }) => ({ tab: event.tab })
export const questionOf = ({ context: { question } }: { context: SessionContext }): StepParams => {
  if (question === null) throw new Error('no question is open')
  return { event: question.event }
}
const outputAs = <Kind extends SaveResult['kind']>(output: SaveResult, ...kinds: Kind[]): Of<Kind> => {
  if (!kinds.some((kind) => kind === output.kind)) throw new Error(`the save ended as ${output.kind}`)
  return output as Of<Kind>
}
const queryOf = ({ event }: Ended<SaveResult>) => ({
  query: outputAs(event.output, 'saved', 'created', 'conflict').query,
})

export const chosen = ({ event }: { event: StepParams }): Follow => ({
  type: 'takeStep',
  request: { event: event.event, payload: {} },
})
export const confirmed = ({ context, event }: With<{ payload: StepPayload }>): Follow => ({
  type: 'takeStep',
  request: { ...questionOf({ context }), payload: event.payload },
})
export const tabFollows = ({ event }: { event: { tab: TabName } }): Follow => ({
  type: 'openTab',
  tab: event.tab,
  onlySaved: false,
})
export const nextFollows = ({ context }: { context: SessionContext }): Follow => ({
  type: 'openTab',
  tab: nextTab(viewOf(context.principal), context.tab),
  onlySaved: true,
})

/** Merges the form with another user's changes to other fields. */
export const mergedOf = (context: SessionContext, read: StoredRead) => {
  const versions = versionsOf(context, read)
  return { stored: versions.theirs, merged: merge(versions, {}) }
}
/** Merges the form with another user's changes by the user's choices. */
export const decidedOf = (context: SessionContext, mine: QuerySave): QuerySave =>
  merge(versionsOf(context, { query: context.query, mine }), context.choices)
export const storedOf = ({ context }: { context: SessionContext }) => ({
  stored: initialValues(context.query, isNew(context)),
})

/** The open tab stays open after the save. */
export const stay = { type: 'setFollow', params: { type: 'stay' } } as const
const updateQuery = {
  type: 'updateFormState',
  params: ({ context }: { context: SessionContext }) => ({ query: context.query }),
} as const
export const takeRead = [{ type: 'setQuery', params: readOf }, updateQuery] as const
const takeQuery = [{ type: 'setQuery', params: queryOf }, updateQuery] as const
const adoptBase = {
  type: 'setBase',
  params: ({ event }: Ended<SaveResult>) => ({ stored: valuesOf(queryOf({ event }).query) }),
} as const
/** What follows a step; a window that shows what was sent replaces the alert, which would cover its title on a phone. */
const readAfter = [
  { type: 'setHandedOn', params: stepResultOf },
  { type: 'setQuery', params: ({ event }: Ended<StepResult>) => ({ query: event.output.after }) },
  updateQuery,
] as const
const goOn = ['raiseTaken', { type: 'openTabAfter', params: stepResultOf }] as const
const takeAfter = [
  ...readAfter,
  { type: 'notifyTaken', params: ({ context }: { context: SessionContext }) => requestOf({ context }) },
  ...goOn,
] as const
const showNext = {
  type: 'showNext',
  params: ({ context }: { context: SessionContext }) => ({ next: nextOf(context) }),
} as const

/**
 * Validates the form and sends it. If another user has saved in between and no field conflicts, merges the changes
 * and sends once more.
 */
export const saving = sessionSetup.createStateConfig({
  tags: 'busy',
  entry: { type: 'setUnsent', params: { unsent: false } },
  on: {
    // The tab or step that was chosen last follows as soon as the running save has finished.
    'tab.open': [
      { guard: 'leadsToStep' },
      { guard: { type: 'isOpen', params: tabOf }, actions: stay },
      { actions: { type: 'setFollow', params: tabFollows } },
    ],
    'step.choose': [
      { guard: { type: 'asksFirst', params: stepParamsOf } },
      { guard: 'leadsToStep' },
      { actions: { type: 'setFollow', params: chosen } },
    ],
    'step.confirm': [
      { guard: 'isNotAsked' },
      { guard: 'leadsToStep' },
      { actions: { type: 'setFollow', params: confirmed } },
    ],
    'query.save': { actions: { type: 'addWaiting', params: ({ event }) => event } },
  },
  invoke: {
    id: 'save',
    src: 'save',
    input: ({ context }) => context,
    onDone: [
      { guard: { type: 'isUnchanged', params: resultOf }, target: 'saved' },
      {
        guard: { type: 'isSaved', params: resultOf },
        target: 'saved',
        actions: [
          {
            type: 'showStored',
            params: ({ event }) => {
              const { query, sent } = outputAs(event.output, 'saved')
              return { stored: valuesOf(query), sent }
            },
          },
          ...takeQuery,
          adoptBase,
          { type: 'setSavedAt', params: resultOf },
        ],
      },
      {
        // The query was created by an earlier attempt: continues with it and saves the input typed since.
        guard: { type: 'isCreated', params: resultOf },
        target: 'saving',
        reenter: true,
        actions: [
          {
            type: 'showStored',
            params: ({ context, event }) => ({
              stored: valuesOf(queryOf({ event }).query),
              sent: context.unanswered ?? context.base,
            }),
          },
          ...takeQuery,
          adoptBase,
        ],
      },
      {
        guard: { type: 'canMerge', params: resultOf },
        target: 'saving',
        reenter: true,
        actions: [
          {
            type: 'showMerged',
            params: ({ context, event }) => mergedOf(context, outputAs(event.output, 'conflict')),
          },
          {
            type: 'notifyMerged',
            params: ({ context, event }) => versionsOf(context, outputAs(event.output, 'conflict')),
          },
          ...takeQuery,
          adoptBase,
          { type: 'setMerged', params: { merged: true } },
        ],
      },
      {
        guard: { type: 'isConflict', params: resultOf },
        target: 'resolvingConflict',
        actions: [...takeQuery, 'raiseClosed'],
      },
      {
        guard: { type: 'isOffline', params: resultOf },
        target: 'editing',
        actions: [
          { type: 'setUnanswered', params: resultOf },
          { type: 'openFollowingTab', params: { saved: false } },
          { type: 'setUnsent', params: { unsent: true } },
          'raiseFailed',
        ],
      },
      {
        guard: { type: 'isInvalid', params: resultOf },
        target: 'editing',
        actions: [{ type: 'openTabWithErrors', params: resultOf }, 'raiseFailed'],
      },
      {
        target: 'editing',
        actions: [{ type: 'setUnanswered', params: resultOf }, 'raiseFailed'],
      },
    ],
    onError: {
      target: 'editing',
      actions: [{ type: 'notifyFailure', params: errorOf }, 'raiseFailed'],
    },
  },
})

/** Takes a step on the server. The query is read again whether or not the step succeeded. */
export const takingStep = sessionSetup.createStateConfig({
  tags: 'busy',
  invoke: {
    id: 'takeStep',
    src: 'takeStep',
    input: ({ context }) => ({
      ...requestOf({ context }),
      query: context.query,
      selected: context.payload,
    }),
    onDone: [
      {
        guard: { type: 'isSent', params: stepResultOf },
        target: 'editing',
        actions: [...readAfter, ...goOn, 'scrollUp', showNext, 'raiseSent'],
      },
      {
        guard: { type: 'hasMoved', params: stepResultOf },
        target: 'editing',
        actions: [...takeAfter, 'scrollUp', showNext],
      },
      { target: 'editing', actions: [...takeAfter, showNext] },
    ],
    onError: {
      target: 'editing',
      actions: [{ type: 'notifyFailure', params: errorOf }, 'raiseFailed'],
    },
  },
})
