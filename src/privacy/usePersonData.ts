import { useActorRef } from '@xstate/react'
import { fromPromise } from 'xstate'
import { type PersonFound, privacyCalls } from '../../api/privacy.calls.ts'
import { retentionCalls } from '../../api/retention.calls.ts'
import {
  type PersonDataActor,
  personDataMachine,
  type PersonWork,
  type WorkResult,
  type StartedWork,
} from '../../machines/flow/privacy/person-data.machine.ts'
import { call } from '../api/call.ts'
import { useInvalidate } from '../api/useInvalidate.ts'
import { useAlerts } from '../shell/alerts/useAlerts.ts'

/** Starts the machine of one person's data. */
export const usePersonData = (): PersonDataActor => {
  const alerts = useAlerts()
  const refresh = useInvalidate()
  return useActorRef(
    personDataMachine.provide({
      actors: {
        find: fromPromise<PersonFound, { person: string }>(({ input }) =>
          call(privacyCalls.find, { body: input }),
        ),
        doWork: fromPromise<WorkResult, StartedWork>(({ input }) => doWork(input)),
      },
      actions: {
        notifyDone: (_, { work, result }) => {
          notify(alerts, work, result)
          // The number of due records has changed.
          void refresh(retentionCalls.get)
        },
        notifyFailure: (_, { error }) => alerts.failWith(error),
      },
    }),
  )
}

const doWork = async ({ work, reason }: StartedWork): Promise<WorkResult> => {
  if (work.kind === 'erasure')
    return call(privacyCalls.erase, {
      body: { queryIds: [...work.queryIds], limitIds: [...work.limitIds], reason },
    })
  const params = { id: work.queryId }
  if (work.kind === 'hold') await call(retentionCalls.hold, { params, body: { reason } })
  else await call(retentionCalls.endHold, { params })
  return null
}

const notify = (
  { succeed, warn }: ReturnType<typeof useAlerts>,
  { kind }: PersonWork,
  result: WorkResult,
): void => {
  const { erased = [], kept = [], limits = 0 } = result ?? {}
  if (kind === 'hold') succeed('privacy.held')
  else if (kind === 'endHold') succeed('privacy.holdEnded')
  else if (kept.length === 0) succeed('privacy.erased', { count: erased.length, limits })
  else
    warn(
      'privacy.erased.kept',
      { count: erased.length, kept: kept.length, ids: kept.join(', ') },
      { long: true },
    )
}
