import { useQueryClient } from '@tanstack/react-query'
import { useActorRef } from '@xstate/react'
import { fromPromise } from 'xstate'
import { dashboardCalls } from '../../contract/dashboard.calls.ts'
import {
  dashboardMessageMachine,
  type DashboardMessageActor,
} from '../../machines/dashboard-message.machine.ts'
import { useAlerts } from '../alerts/useAlerts.ts'
import { answerKey } from '../answer/answerKey.ts'
import { call } from '../call.ts'

/** Writing and deleting the message; what was stored shows at once. */
export const useDashboardMessage = (): DashboardMessageActor => {
  const client = useQueryClient()
  const alerts = useAlerts()
  return useActorRef(
    dashboardMessageMachine.provide({
      actors: {
        storeMessage: fromPromise<void, { text: string | null }>(async ({ input }) => {
          const stored = await call(dashboardCalls.saveMessage, { body: input })
          client.setQueryData(answerKey(dashboardCalls.message, {}), stored)
        }),
      },
      actions: {
        tellSaved: () => alerts.succeed('dashboard.message.saved'),
        tellDeleted: () => alerts.succeed('dashboard.message.deleted'),
        tellFailure: (_, { error }) => alerts.failWith(error),
      },
    }),
  )
}
