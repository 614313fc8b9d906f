import { notifyManager, useQueryClient } from '@tanstack/react-query'
import type { Query } from '../../../api/query.ts'
import type { Principal } from '../../../api/role.ts'
import type { StepRequest, StepResult } from '../../../machines/flow/query/query-editor.events.ts'
import { doneText, stepOf, type StepPayload } from '../../../machines/lifecycle/query/catalogue.ts'
import type { QueryEventType } from '../../../machines/lifecycle/query/events.ts'
import { isReadersTurn } from '../../../machines/lifecycle/query/reader-turn.ts'
import { useAlerts } from '../../app/alerts/useAlerts.ts'
import { cachedQuery } from '../editor/cached-query.ts'
import { callStep } from './step-call.ts'

const waitsFor = (principal: Principal, query: Query | null): boolean =>
  query !== null &&
  isReadersTurn(principal, query.status, query.facts, query.partnerId === principal.partnerId)

/** Resolves when the query observers have been notified, so that no step ends while the old status is still shown. */
const observersNotified = () => new Promise<void>((resolve) => notifyManager.schedule(resolve))

type TakeStepInput = {
  /** The query's number, null before the first save. */
  currentId: () => number | null
  principal: Principal
  stepPayload: StepPayload
  /** Told of a step after which the query no longer waits for the reader, as it did before. */
  onHandedOn: (event: QueryEventType) => void
}

/** Takes a step on the server, says that it is done, and refetches everything that may have changed. */
export const useTakeStep = ({ currentId, principal, stepPayload, onHandedOn }: TakeStepInput) => {
  const client = useQueryClient()
  const { succeed } = useAlerts()
  return async ({ event, payload }: StepRequest): Promise<StepResult> => {
    const queryId = currentId()
    if (queryId === null) throw new Error('a step needs a stored query')
    const now = () => cachedQuery(client, queryId)
    const before = now()
    const isMine = () => waitsFor(principal, now())
    const wasMine = isMine()
    try {
      await callStep({
        event,
        payload: { ...stepPayload, ...payload },
        queryId,
        modifiedDtime: before?.modifiedDtime ?? '',
      })
    } finally {
      await client.invalidateQueries()
      await observersNotified()
    }
    succeed(doneText(event))
    const moved = now()?.status !== before?.status
    if (wasMine && !isMine()) onHandedOn(event)
    return { moved, sent: moved && (stepOf(event).sends ?? false) }
  }
}
