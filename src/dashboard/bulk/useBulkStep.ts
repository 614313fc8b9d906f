import { useQueryClient } from '@tanstack/react-query'
import { useActorRef } from '@xstate/react'
import { fromPromise } from 'xstate'
import { bulkStepCalls } from '../../../api/bulk-step.calls.ts'
import type { BulkResult } from '../../../api/bulk-step.ts'
import {
  bulkStepMachine,
  type BulkStepActor,
  type BulkTaken,
} from '../../../machines/flow/dashboard/bulk-step.machine.ts'
import { call } from '../../api/call.ts'
import { useAlerts } from '../../shell/alerts/useAlerts.ts'

/** A step for many queries, with all it needs from the world; `letGo` forgets what was chosen. */
export const useBulkStep = (letGo: () => void): BulkStepActor => {
  const client = useQueryClient()
  const { failWith } = useAlerts()
  return useActorRef(
    bulkStepMachine.provide({
      actors: {
        takeStep: fromPromise<BulkResult[], BulkTaken>(({ input: { event, queries, reason } }) =>
          call(bulkStepCalls.take, {
            body: {
              event,
              queries: queries.map(({ queryId, status, modifiedDtime }) => ({
                queryId,
                status,
                modifiedDtime,
              })),
              ...(reason === null ? {} : { reason }),
            },
          }),
        ),
      },
      actions: {
        reload: () => void client.invalidateQueries(),
        letGo,
        notifyFailure: (_, { error }) => failWith(error),
      },
    }),
  )
}
