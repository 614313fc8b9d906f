import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useActorRef } from '@xstate/react'
import { use, useLayoutEffect } from 'react'
import { useIntl } from 'react-intl'
import { fromCallback, fromPromise } from 'xstate'
import { queryCalls } from '../../api/query.calls.ts'
import type { Query, QuerySave } from '../../api/query.ts'
import { withoutInapplicable } from '../../domain/inapplicable.ts'
import { isSame } from '../../domain/is-same.ts'
import { initialValues, compare, type Versions } from '../../domain/query-versions.ts'
import { validQuerySave } from '../../domain/valid/valid-query.ts'
import type { ConnectionActor } from '../../machines/flow/app/connection.machine.ts'
import { queryDraftMachine } from '../../machines/flow/query/query-draft.machine.ts'
import {
  type QuerySessionActor,
  querySessionMachine,
} from '../../machines/flow/query/query-session.machine.ts'
import {
  type SessionEvent,
  type StepRequest,
  type StepResult,
  hasMoved,
  viewOf,
} from '../../machines/flow/query/query-session.context.ts'
import type { TabName } from '../../machines/flow/query/query-tabs.ts'
import {
  doneText,
  payloadOf,
  stepOf,
  type StepPayload,
} from '../../machines/lifecycle/query/step-catalogue.ts'
import { fieldRules, lockOfField, type QueryField } from '../../machines/lifecycle/query/field-rules.ts'
import type { View } from '../../machines/lifecycle/query/locks.ts'
import { call } from '../api/call.ts'
import { ConnectionLost } from '../api/call-error.ts'
import { useSchemaForm } from '../design/form/useSchemaForm.ts'
import { limitCheckOf } from '../limit/limit-check.ts'
import { cachedQuery, isQuery } from '../query-editor/cached-query.ts'
import { fieldLabel } from '../query-editor/query-field-label.ts'
import { moveCardDrafts } from '../query-editor/useCardDraft.ts'
import { focusAction, keepFocus, showTabs } from '../query-editor/focus.ts'
import { useSession } from '../session/useSession.ts'
import { useAlerts } from '../shell/alerts/useAlerts.ts'
import { ConnectionContext } from '../api/connection.ts'
import { usePrincipal } from '../user/useUser.ts'
import { returningClientOf } from './returning-client.ts'
import { presenceOf } from './presence/presence-actor.ts'
import { removeDraft } from './saving/query-draft.ts'
import {
  blockNavigation,
  type QueryFormReturn,
  persistDraft,
  showMerged,
  showStored,
  watchForm,
  watchUnload,
} from './saving/form-actors.ts'
import { useSave } from './saving/useSave.ts'

type Given = {
  query: Query
  isNew: boolean
  /** The tab that is open first. */
  tab: TabName
  /** Receives the number of the query that the first save has created. */
  onCreated: (queryId: number) => void
}

type Opened = { session: QuerySessionActor; form: QueryFormReturn }

/** Starts one visit to a query: its form and its actor. */
export const useSessionActor = ({ query, isNew, tab, onCreated }: Given): Opened => {
  const principal = usePrincipal()
  const form = useSchemaForm(validQuerySave, {
    defaultValues: initialValues(query, isNew),
    prepare: (values) => {
      const { context } = session.getSnapshot()
      return prepareToSave(values, { ...context, view: viewOf(context.principal) })
    },
  })
  const provided = useProvided(form, onCreated)
  const session: QuerySessionActor = useActorRef(
    provided(() => session),
    { input: { query, isNew, isPast: false, principal, tab, creationKey: crypto.randomUUID() } },
  )
  // Before the actor stops: saves the input as a draft when another screen opens.
  useLayoutEffect(() => () => session.send({ type: 'page.left' }), [session])
  return { session, form }
}

type StepInput = StepRequest & { query: Query; selected: StepPayload }

const takeStep = (client: QueryClient, userId: number) =>
  fromPromise<StepResult, StepInput>(async ({ input: { event, payload, selected, query } }) => {
    const { queryId, modifiedDtime } = query
    const readAgain = async (): Promise<StepResult> => {
      await client.invalidateQueries()
      return { before: query, after: cachedQuery(client, queryId) ?? query }
    }
    try {
      await callStep({ event, payload: { ...selected, ...payload }, queryId, modifiedDtime })
    } catch (error) {
      const result = await readAgain()
      // Only the response was lost: the server has taken the step.
      if (error instanceof ConnectionLost && hasMoved(result) && result.after.modifiedBy === userId)
        return result
      throw error
    }
    return readAgain()
  })

/** Reports every version of the query in the cache. */
const watchStored = (client: QueryClient, form: QueryFormReturn) =>
  fromCallback<{ type: 'stored.watch'; queryId: number | null }>(({ sendBack, receive }) => {
    let watched: number | null = null
    let known: Query | null = null
    const report = (isAsked: boolean) => {
      const query = watched === null ? null : cachedQuery(client, watched)
      if (query === null || (query === known && !isAsked)) return
      known = query
      sendBack({ type: 'query.read', query, mine: structuredClone(form.getValues()) })
    }
    receive(({ queryId }) => {
      watched = queryId
      report(true)
    })
    return client.getQueryCache().subscribe(({ query }) => {
      if (watched !== null && isQuery(query, watched)) report(false)
    })
  })

const watchConnection = (connection: ConnectionActor | null) =>
  fromCallback<SessionEvent>(({ sendBack }) => {
    const back = connection?.on('connection.isBack', () => sendBack({ type: 'connection.isBack' }))
    return () => back?.unsubscribe()
  })

/** Notifies the user which of another user's changes the form has taken over. */
const useMergedAlert = () => {
  const intl = useIntl()
  const alerts = useAlerts()
  return (versions: Versions) => {
    const names = compare(versions).fromThem.map(({ path }) => fieldLabel(intl, path))
    const fields = intl.formatList([...new Set(names)])
    if (names.length > 0) alerts.succeed('query.save.joined', { fields }, { long: true })
  }
}

/** The actors and actions of the session machine: calls, form, cache and page. */
const useProvided = (form: QueryFormReturn, onCreated: Given['onCreated']) => {
  const client = useQueryClient()
  const principal = usePrincipal()
  const alerts = useAlerts()
  const signedIn = useSession()
  const connection = use(ConnectionContext)
  const notifyMerged = useMergedAlert()
  const save = useSave(form)
  return (sessionOf: () => QuerySessionActor) =>
    querySessionMachine.provide({
      actors: {
        draft: queryDraftMachine.provide({
          actors: { saveDraft: persistDraft(form), watchPage: watchUnload, blockNavigation },
          actions: { clearDraft: (_, owner) => removeDraft(owner) },
        }),
        presence: presenceOf({
          isSignedIn: () => signedIn.getSnapshot().matches('signedIn'),
          onVersion: (modifiedDtime) => sessionOf().send({ type: 'presence.heard', modifiedDtime }),
        }),
        limitCheck: limitCheckOf(alerts),
        returningClient: returningClientOf(form, sessionOf),
        watchForm: watchForm(form),
        watchStored: watchStored(client, form),
        watchConnection: watchConnection(connection),
        save,
        takeStep: takeStep(client, principal.userId),
      },
      actions: {
        showStored: (_, shown) => showStored(form, shown),
        showMerged: (_, merged) => showMerged(form, merged),
        notifyCreated: (_, { queryId }) => {
          removeDraft({ userId: principal.userId, queryId: null })
          moveCardDrafts(principal.userId, queryId)
          onCreated(queryId)
        },
        // Deferred: an alert sends an event to another actor, which must not happen inside this one's action.
        notifyMerged: (_, versions) => queueMicrotask(() => notifyMerged(versions)),
        notifyTaken: (_, { event }) => queueMicrotask(() => alerts.succeed(doneText(event))),
        notifyFailure: (_, { error }) => queueMicrotask(() => alerts.failWith(error)),
        readAgain: () => void client.invalidateQueries(),
        scrollUp: () => window.scrollTo({ top: 0 }),
        showTabs,
        showNext: (_, { next }) => {
          if (next) focusAction(next)
          else keepFocus()
        },
      },
    })
}

/** `base`: the stored values that the form is based on. */
type Context = { query: Query; view: View; base: QuerySave }

/**
 * The part of the form that is validated and sent. Fields hidden by the current choices are empty. Of a stored query,
 * unchanged locked fields are left out, since no one could correct them here.
 */
const prepareToSave = (values: QuerySave, { query, view, base }: Context): QuerySave => {
  const applicable = withoutInapplicable(values)
  if (values.queryId === undefined) return applicable
  const isLocked = (key: string) =>
    key in fieldRules && lockOfField(query.status, view, key as QueryField) !== null
  const isUnchanged = (key: string, value: unknown) => isSame(value, base[key as QueryField])
  return Object.fromEntries(
    Object.entries(applicable).filter(([key, value]) => !isLocked(key) || !isUnchanged(key, value)),
  )
}

type StepContext = StepRequest & {
  queryId: number
  /** The query as its reader has it. */
  modifiedDtime: string
}

/**
 * Asks the server to take a step.
 * @throws CallError if the lifecycle refuses it
 */
const callStep = async ({ event, payload, queryId, modifiedDtime }: StepContext): Promise<void> => {
  await call(queryCalls.takeStep, {
    params: { id: queryId, event },
    body: { ...payloadOf(event, payload), ...(stepOf(event).asRead && { modifiedDtime }) },
  })
}
