import { notifyManager, useQueryClient } from '@tanstack/react-query'
import { useActorRef, useSelector } from '@xstate/react'
import { useState } from 'react'
import { fromPromise, waitFor } from 'xstate'
import { queryCalls } from '../../contract/query.calls.ts'
import type { Query } from '../../contract/query.ts'
import type { Actor } from '../../contract/role.ts'
import type { SaveResult, StepOrder, StepResult } from '../../machines/query-editor.events.ts'
import { type QueryEditorActor, queryEditorMachine } from '../../machines/query-editor.machine.ts'
import { firstTab } from '../../machines/query-editor.tabs.ts'
import { kindOf, seesInhouse } from '../../machines/query.actor.ts'
import type { QueryEventType } from '../../machines/query.events.ts'
import type { View } from '../../machines/query.locks.ts'
import type { Choices } from '../../machines/query.next-steps.ts'
import { useAlerts } from '../alerts/useAlerts.ts'
import { answerKey } from '../answer/answerKey.ts'
import { doneTexts } from './doneTexts.ts'
import type { QueryEditor } from './editor.ts'
import { takeStep } from './stepCall.ts'
import { useFollowing } from './useFollowing.ts'
import { type QueryForm, useQueryForm } from './useQueryForm.ts'
import { useStoring } from './useStoring.ts'

/** Steps after which somebody else has the query, and which a progress is shown for. */
const sendings: ReadonlySet<QueryEventType> = new Set(['query.sendToManager', 'query.sendToCredit'])
/** Steps that end the query: what is typed does not matter for them. */
const endings: ReadonlySet<QueryEventType> = new Set(['query.annul', 'query.close'])

const editKey = (id: number) => answerKey(queryCalls.edit, { params: { id } })

const viewOf = (actor: Actor): View => {
  const kind = kindOf(actor)
  if (kind === 'system') throw new Error('the system looks at no screen')
  return kind
}

/** Waits until the screen has been told all that was read: a step that ended must not be seen in the status before it. */
const untilTold = () => new Promise<void>((resolve) => notifyManager.schedule(resolve))

/** Takes a step at the server, tells, and reloads all that may have changed by it. */
const useStepping = (desk: QueryForm['desk'], actor: Actor, choices: Choices) => {
  const client = useQueryClient()
  const { succeed } = useAlerts()
  const statusNow = (id: number) => client.getQueryData<Query>(editKey(id))?.status
  return async ({ event, details }: StepOrder): Promise<StepResult> => {
    const { queryId } = desk.owner()
    if (queryId === null) throw new Error('a step needs a stored query')
    const before = statusNow(queryId)
    try {
      await takeStep({ event, details, queryId, actor, choices })
    } finally {
      await client.invalidateQueries()
      await untilTold()
    }
    const told = doneTexts[event]
    if (told !== undefined) succeed(told)
    const moved = statusNow(queryId) !== before
    return { moved, sent: moved && sendings.has(event) }
  }
}

type Sources = { store: () => Promise<SaveResult>; step: (order: StepOrder) => Promise<StepResult> }

const useEditorActor = (view: View, { store, step }: Sources): QueryEditorActor => {
  const { failWith } = useAlerts()
  return useActorRef(
    queryEditorMachine.provide({
      actors: {
        saveQuery: fromPromise(store),
        takeStep: fromPromise<StepResult, StepOrder>(({ input }) => step(input)),
      },
      actions: {
        // Afterwards, for one actor's action must not run inside of another's.
        tell: (_, { error }) => queueMicrotask(() => failWith(error)),
        scrollUp: () => window.scrollTo({ top: 0 }),
      },
    }),
    { input: { view, tab: firstTab(view) } },
  )
}

const busyWith = (snapshot: ReturnType<QueryEditorActor['getSnapshot']>): QueryEditor['busy'] => {
  if (!snapshot.hasTag('busy')) return null
  const { after } = snapshot.context
  return after.do === 'step' ? after.order.event : 'save'
}

type Doing = {
  flow: QueryEditorActor
  sheet: QueryForm
  busy: QueryEditor['busy']
  isNew: boolean
}

/** What the tabs may set going; a second click while something runs does nothing. */
const useDoing = ({ flow, sheet, busy, isNew }: Doing): Pick<QueryEditor, 'save' | 'take' | 'goTo'> => {
  const client = useQueryClient()
  const hasTyped = () => sheet.draft.getSnapshot().hasTag('unsaved')
  const isDone = async () => {
    const ended = await waitFor(flow, (snapshot) => !snapshot.hasTag('busy'), { timeout: Infinity })
    return ended.context.last === 'done'
  }
  return {
    save: async () => {
      if (busy !== null) return null
      flow.send({ type: 'query.save' })
      const id = (await isDone()) ? sheet.desk.owner().queryId : null
      return id === null ? null : (client.getQueryData<Query>(editKey(id)) ?? null)
    },
    take: async (event, details = {}) => {
      if (busy !== null) return false
      const saves = !endings.has(event) && (isNew || hasTyped())
      flow.send({ type: 'step.take', order: { event, details }, saves })
      return isDone()
    },
    goTo: (tab) => flow.send({ type: 'tab.open', tab, saves: hasTyped() }),
  }
}

export type QueryWork = { editor: QueryEditor; flow: QueryEditorActor; sheet: QueryForm }

type Work = {
  query: Query
  isNew: boolean
  actor: Actor
  onCreated: (queryId: number) => void
}

/** All that the query screen does, put together: the form, its flow, and what the tabs get of them. */
export const useQueryWork = ({ query, isNew, actor, onCreated }: Work): QueryWork => {
  const view = viewOf(actor)
  const [choices, setChoices] = useState<Choices>({})
  const sheet = useQueryForm(query, isNew, actor.userId)
  const store = useStoring(sheet, onCreated)
  const step = useStepping(sheet.desk, actor, choices)
  const flow = useEditorActor(view, { store, step })
  const busy = useSelector(flow, busyWith)
  const doing = useDoing({ flow, sheet, busy, isNew })
  useFollowing(sheet, query, isNew)
  const editor: QueryEditor = {
    query,
    isNew,
    actor,
    view,
    inhouse: seesInhouse(view),
    ownPartner: query.partnerId !== null && query.partnerId === actor.partnerId,
    choices,
    choose: (chosen) => setChoices((before) => ({ ...before, ...chosen })),
    ...doing,
    busy,
  }
  return { editor, flow, sheet }
}
