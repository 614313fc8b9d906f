import { useQueryClient } from '@tanstack/react-query'
import { useActorRef } from '@xstate/react'
import { fromPromise } from 'xstate'
import { dashboardCalls } from '../../api/dashboard.calls.ts'
import {
  dashboardMessageMachine,
  type DashboardMessageActor,
} from '../../machines/flow/dashboard/dashboard-message.machine.ts'
import { useAlerts } from '../shell/alerts/useAlerts.ts'
import { queryKey } from '../api/call-query.ts'
import { call } from '../api/call.ts'

/** Writing and deleting the message; what was stored shows at once. */
export const useDashboardMessage = (): DashboardMessageActor => {
  const client = useQueryClient()
  const alerts = useAlerts()
  return useActorRef(
    dashboardMessageMachine.provide({
      actors: {
        storeMessage: fromPromise<void, { text: string | null }>(async ({ input }) => {
          const stored = await call(dashboardCalls.saveMessage, { body: input })
          client.setQueryData(queryKey(dashboardCalls.message, {}), stored)
        }),
      },
      actions: {
        notifySaved: () => alerts.succeed('dashboard.message.saved'),
        notifyDeleted: () => alerts.succeed('dashboard.message.deleted'),
        notifyFailure: (_, { error }) => alerts.failWith(error),
      },
    }),
  )
}
