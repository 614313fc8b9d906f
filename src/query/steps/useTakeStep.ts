import { notifyManager, useQueryClient } from '@tanstack/react-query'
import type { Principal } from '../../../api/role.ts'
import type { StepRequest, StepResult } from '../../../machines/flow/query/query-editor.events.ts'
import { doneText, stepOf, type StepPayload } from '../../../machines/lifecycle/query/catalogue.ts'
import { useAlerts } from '../../app/alerts/useAlerts.ts'
import { cachedQuery } from '../editor/cached-query.ts'
import { callStep } from './step-call.ts'

/** Resolves when the query observers have been notified, so that no step ends while the old status is still shown. */
const observersNotified = () => new Promise<void>((resolve) => notifyManager.schedule(resolve))

type TakeStepInput = {
  /** The query's number, null before the first save. */
  currentId: () => number | null
  principal: Principal
  stepPayload: StepPayload
}

/** Takes a step on the server, says that it is done, and refetches everything that may have changed. */
export const useTakeStep = ({ currentId, principal, stepPayload }: TakeStepInput) => {
  const client = useQueryClient()
  const { succeed } = useAlerts()
  return async ({ event, payload }: StepRequest): Promise<StepResult> => {
    const queryId = currentId()
    if (queryId === null) throw new Error('a step needs a stored query')
    const statusNow = () => cachedQuery(client, queryId)?.status
    const before = statusNow()
    try {
      await callStep({ event, payload: { ...stepPayload, ...payload }, queryId, principal })
    } finally {
      await client.invalidateQueries()
      await observersNotified()
    }
    succeed(doneText(event))
    const moved = statusNow() !== before
    return { moved, sent: moved && (stepOf(event).sends ?? false) }
  }
}
