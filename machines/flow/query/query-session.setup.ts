import { assign, emit, fromCallback, fromPromise, raise, sendTo, setup } from 'xstate'
import type { Query, QuerySave } from '../../../api/query.ts'
import { asksFirst, stepOf, type StepPayload } from '../../lifecycle/query/step-catalogue.ts'
import type { QueryEventType } from '../../lifecycle/query/steps.ts'
import { limitCheckMachine } from '../limit/limit-check.machine.ts'
import { notProvided } from '../not-provided.ts'
import { formStateLogic, type FormSource } from './form-state.ts'
import { presenceMachine } from './presence.machine.ts'
import { queryDraftMachine } from './query-draft.machine.ts'
import { returningClientMachine } from './returning-client.machine.ts'
import {
  afterReading,
  basisOf,
  canMerge,
  customerOf,
  type Follow,
  type FoundDraft,
  hasMoved,
  isDecided,
  isMine,
  isNew,
  isNewer,
  wasTakenMeanwhile,
  isUntouched,
  isVoteOver,
  questionOf,
  type SaveResult,
  savesBefore,
  type SessionContext,
  type SessionEmitted,
  type SessionEvent,
  type SessionInput,
  type StepRequest,
  type StepResult,
  type StoredRead,
  tabAfter,
  typedClientOf,
} from './query-session.context.ts'
import type { NextAction } from './next-actions.ts'
import type { TabName } from './query-tabs.ts'
import type { Versions } from '../../../domain/query-versions.ts'
import type { Side } from '../../../domain/versions.ts'

export type Result = { result: SaveResult }
export type Step = { result: StepResult }
export type StepParams = { event: QueryEventType }

export const requestOf = ({ context: { follow } }: { context: SessionContext }): StepRequest => {
  if (follow.type !== 'takeStep') throw new Error('no step was requested')
  return follow.request
}

/** The types, actors, actions, guards and delays of the query session machine. */
export const sessionSetup = setup({
  types: {} as {
    input: SessionInput
    context: SessionContext
    events: SessionEvent
    emitted: SessionEmitted
    tags: 'busy'
    children: {
      draft: 'draft'
      presence: 'presence'
      limitCheck: 'limitCheck'
      returningClient: 'returningClient'
      formState: 'formState'
      stored: 'watchStored'
      watchForm: 'watchForm'
      watchConnection: 'watchConnection'
      save: 'save'
      takeStep: 'takeStep'
    }
  },
  actors: {
    draft: queryDraftMachine,
    presence: presenceMachine,
    limitCheck: limitCheckMachine,
    returningClient: returningClientMachine,
    formState: formStateLogic,
    /** Restores the form from its draft, then reports whether it differs from its base. */
    watchForm: fromCallback<SessionEvent, SessionContext>(notProvided('watchForm')),
    /** Sends `query.read` with the cached query when it receives the query's number and on every change. */
    watchStored: fromCallback<{ type: 'stored.watch'; queryId: number | null }>(notProvided('watchStored')),
    watchConnection: fromCallback<SessionEvent>(notProvided('watchConnection')),
    /** Validates the form and sends it once. */
    save: fromPromise<SaveResult, SessionContext>(notProvided('save')),
    /** Takes a step and reads the query again, even if the step fails. */
    takeStep: fromPromise<StepResult, StepRequest & { query: Query; selected: StepPayload }>(
      notProvided('takeStep'),
    ),
  },
  actions: {
    setDraft: assign((_, { base, creationKey }: FoundDraft) => ({ base, creationKey, dirty: true })),
    setDirty: assign((_, { dirty }: { dirty: boolean }) => ({ dirty })),
    /** Shows stored values; fields that were changed since `sent` keep their input. */
    showStored: (_, _params: { stored: QuerySave; sent?: QuerySave }): void => notProvided('showStored')(),
    /** Puts the fields that differ in `merged` into the form. The form's base becomes `stored`. */
    showMerged: (_, _params: { stored: QuerySave; merged: QuerySave }): void => notProvided('showMerged')(),
    /** Notifies the user which fields another user has changed. */
    notifyMerged: (_, _params: Versions): void => notProvided('notifyMerged')(),
    notifyCreated: (_, _params: { queryId: number }): void => notProvided('notifyCreated')(),
    notifyTaken: (_, _params: StepParams): void => notProvided('notifyTaken')(),
    notifyFailure: (_, _params: { error: unknown }): void => notProvided('notifyFailure')(),
    readAgain: notProvided('readAgain'),
    scrollUp: notProvided('scrollUp'),
    showTabs: notProvided('showTabs'),
    /** Moves the focus to what the user does next; null: there is nothing. */
    showNext: (_, _params: { next: NextAction | null }): void => notProvided('showNext')(),
    setQuery: assign(({ context }, { query }: { query: Query }) => afterReading(context, query)),
    setBase: assign((_, { stored }: { stored: QuerySave }) => ({ base: stored, unanswered: null })),
    setUnanswered: assign(({ context }, { result }: Result) =>
      'sent' in result && result.sent !== null
        ? { unanswered: result.sent }
        : { unanswered: context.unanswered },
    ),
    setSavedAt: assign(({ context }, { result }: Result) => ({
      savedAt: result.kind === 'saved' ? result.at : context.savedAt,
    })),
    setFollow: assign((_, follow: Follow) => ({ follow })),
    addWaiting: assign(({ context }, { waiter }: { waiter?: string | undefined }) => ({
      waiting: waiter === undefined ? context.waiting : [...context.waiting, waiter],
    })),
    clearWaiting: assign({ waiting: [] }),
    setMerged: assign((_, { merged }: { merged: boolean }) => ({ merged })),
    startChoosing: assign({ choices: {} }),
    setChoices: assign(({ context }, { paths, side }: { paths: readonly string[]; side: Side }) => ({
      choices: { ...context.choices, ...Object.fromEntries(paths.map((path) => [path, side])) },
    })),
    setUnsent: assign((_, { unsent }: { unsent: boolean }) => ({ unsent })),
    emitSaved: emit(({ context }) => ({
      type: 'query.saved' as const,
      query: context.query,
      waiters: context.waiting,
    })),
    raiseTaken: raise({ type: 'step.taken' }),
    raiseFailed: raise({ type: 'step.failed' }),
    raiseSent: raise({ type: 'query.sent' }),
    raiseClosed: raise({ type: 'question.close' }),
    openTab: assign((_, { tab }: { tab: TabName }) => ({ tab })),
    /** Opens the tab of what the user does next; without it the next tab if the status has changed. */
    openTabAfter: assign(({ context }, { result }: Step) => ({ tab: tabAfter(context, result) })),
    openTabWithErrors: assign(({ context }, { result }: Result) => ({
      tab: (result.kind === 'invalid' ? result.tab : null) ?? context.tab,
    })),
    openFollowingTab: assign(({ context: { follow, tab } }, { saved }: { saved: boolean }) => ({
      tab: follow.type === 'openTab' && (saved || !follow.onlySaved) ? follow.tab : tab,
    })),
    pickPayload: assign(({ context }, { payload }: { payload: StepPayload }) => ({
      payload: { ...context.payload, ...payload },
    })),
    setQuestion: assign(({ context }, { event }: StepParams) => ({ question: questionOf(context, event) })),
    clearQuestion: assign({ question: null }),
    setHandedOn: assign(({ context }, { result: { before, after } }: Step) => ({
      handedOn:
        (isMine(context, before) || context.handedOn !== null) && !isMine(context, after)
          ? requestOf({ context }).event
          : context.handedOn,
    })),
    updateFormState: sendTo('formState', (_, changes: Partial<FormSource>) => ({
      type: 'source.changed' as const,
      changes,
    })),
    checkCustomer: sendTo('limitCheck', ({ context }, { values }: { values: QuerySave }) => ({
      type: 'code.changed' as const,
      ...customerOf(context, values),
    })),
    recogniseClient: sendTo('returningClient', ({ context }, { values }: { values: QuerySave }) => ({
      type: 'client.changed' as const,
      ...typedClientOf(context, values),
    })),
    keepDraft: sendTo('draft', ({ context }) => ({ type: 'form.changed' as const, basis: basisOf(context) })),
    dropDraft: sendTo('draft', ({ context }) => ({ type: 'form.clean' as const, basis: basisOf(context) })),
    restoreDraft: sendTo('draft', ({ context }, { savedAt }: FoundDraft) => ({
      type: 'draft.recovered' as const,
      savedAt,
      basis: basisOf(context),
    })),
    leaveDraft: sendTo('draft', { type: 'page.left' }),
    reachPresence: sendTo('presence', { type: 'connection.isBack' }),
    watchStored: sendTo('stored', ({ context }) => ({
      type: 'stored.watch' as const,
      queryId: context.base.queryId ?? null,
    })),
  },
  guards: {
    isPast: ({ context }) => context.isPast,
    isStored: ({ context }) => !isNew(context),
    isNewer: ({ context }, read: StoredRead) => isNewer(context, read),
    isUntouched: ({ context }, read: StoredRead) => isNewer(context, read) && isUntouched(context, read),
    isMergeable: ({ context }, read: StoredRead) => isNewer(context, read) && canMerge(context, read),
    isDirty: ({ context }) => context.dirty,
    isOpen: ({ context }, { tab }: { tab: TabName }) => context.tab === tab,
    isUnsent: ({ context }) => context.unsent,
    isUnread: ({ context }, { modifiedDtime }: { modifiedDtime: string }) =>
      context.query.modifiedDtime < modifiedDtime,
    asksFirst: ({ context }, { event }: StepParams) => asksFirst(event, context.query.facts),
    savesFirst: ({ context }, { event }: StepParams) => savesBefore(context, event),
    isNotAsked: ({ context }) => context.question === null,
    leadsToStep: ({ context }) => context.follow.type === 'takeStep',
    leadsToTab: ({ context }) => context.follow.type === 'openTab',
    isSaved: (_, { result }: Result) => result.kind === 'saved',
    isUnchanged: (_, { result }: Result) => result.kind === 'unchanged',
    isCreated: (_, { result }: Result) => result.kind === 'created',
    isInvalid: (_, { result }: Result) => result.kind === 'invalid',
    isOffline: (_, { result }: Result) => result.kind === 'offline',
    isConflict: (_, { result }: Result) => result.kind === 'conflict',
    isDecided: ({ context }, { mine }: { mine: QuerySave }) => isDecided(context, mine),
    canMerge: ({ context }, { result }: Result) =>
      result.kind === 'conflict' && !context.merged && canMerge(context, result),
    isSent: ({ context }, { result }: Step) =>
      hasMoved(result) && (stepOf(requestOf({ context }).event).sends ?? false),
    hasMoved: (_, { result }: Step) => hasMoved(result),
    wasTakenMeanwhile: ({ context }) => wasTakenMeanwhile(context),
    isVoteOver: ({ context }) => isVoteOver(context),
  },
})
