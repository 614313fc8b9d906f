import { useSelector } from '@xstate/react'
import { use, useEffect, useState } from 'react'
import type { Query } from '../../api/query.ts'
import type { Principal } from '../../api/role.ts'
import type { QueryEditorActor } from '../../machines/flow/query/query-editor.machine.ts'
import type { StepPayload } from '../../machines/lifecycle/query/catalogue.ts'
import type { View } from '../../machines/lifecycle/query/locks.ts'
import type { QueryEventType } from '../../machines/lifecycle/query/events.ts'
import { isReadersTurn } from '../../machines/lifecycle/query/reader-turn.ts'
import { principalKind, seesInhouse } from '../../machines/lifecycle/query/principal.ts'
import type { QueryEditor } from './editor/query-editor.ts'
import { ConnectionContext } from '../app/connection/ConnectionBanner.tsx'
import { useEditorActor } from './editor/useEditorActor.ts'
import { useEditorCommands } from './editor/useEditorCommands.ts'
import { type QueryForm, useQueryForm } from './saving/useQueryForm.ts'
import { useSaveQuery } from './saving/useSaveQuery.ts'
import { useServerSync } from './saving/useServerSync.ts'
import { useTakeStep } from './steps/useTakeStep.ts'
import { useAddressedTab } from './useQueryAddress.ts'

/** `handedOn`: the step by which the reader has passed the query on; null as long as they have not. */
export type QuerySession = {
  editor: QueryEditor
  flow: QueryEditorActor
  queryForm: QueryForm
  handedOn: QueryEventType | null
}

const viewOf = (principal: Principal): View => {
  const kind = principalKind(principal)
  if (kind === 'system') throw new Error('the system has no screen')
  return kind
}

const busyWith = (snapshot: ReturnType<QueryEditorActor['getSnapshot']>): QueryEditor['busy'] => {
  if (!snapshot.hasTag('busy')) return null
  const { afterSave } = snapshot.context
  return afterSave.type === 'takeStep' ? afterSave.request.event : 'save'
}

/** Repeats a save that did not reach the server once the connection is back. */
const useSaveAgain = (flow: QueryEditorActor) => {
  const connection = use(ConnectionContext)
  useEffect(() => {
    const back = connection?.on('connection.isBack', () => flow.send({ type: 'connection.isBack' }))
    return () => back?.unsubscribe()
  }, [connection, flow])
}

type SessionInput = {
  query: Query
  isNew: boolean
  principal: Principal
  onCreated: (queryId: number) => void
}

/** One visit to a query: the form, the flow machine, and the editor that the tabs use. */
export const useQuerySession = ({ query, isNew, principal, onCreated }: SessionInput): QuerySession => {
  const view = viewOf(principal)
  const [stepPayload, setStepPayload] = useState<StepPayload>({})
  const queryForm = useQueryForm(query, isNew, { userId: principal.userId, view })
  const currentId = () => queryForm.baseline.owner().queryId
  const hasUnsavedInput = () => queryForm.draft.getSnapshot().hasTag('unsaved')
  const save = useSaveQuery(queryForm, onCreated)
  const [handedOn, setHandedOn] = useState<QueryEventType | null>(null)
  const takeStep = useTakeStep({ currentId, principal, stepPayload, onHandedOn: setHandedOn })
  const flow = useEditorActor({ view, tab: useAddressedTab(view), save, takeStep })
  const busy = useSelector(flow, busyWith)
  const commands = useEditorCommands({ flow, busy, isNew, currentId, hasUnsavedInput })
  useServerSync(queryForm, query, isNew)
  useSaveAgain(flow)
  const editor: QueryEditor = {
    query,
    isNew,
    principal,
    view,
    inhouse: seesInhouse(view),
    ownPartner: query.partnerId !== null && query.partnerId === principal.partnerId,
    stepPayload,
    updateStepPayload: (payload) => setStepPayload((before) => ({ ...before, ...payload })),
    ...commands,
    busy,
  }
  const isBack = isReadersTurn(principal, query.status, query.facts, editor.ownPartner)
  return { editor, flow, queryForm, handedOn: isBack ? null : handedOn }
}
