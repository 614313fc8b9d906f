import { fromPromise } from 'xstate'
import { limitCalls } from '../../api/limit.calls.ts'
import type { ReadLimit } from '../../api/limit.ts'
import { limitCheckMachine, type LimitVerdict } from '../../machines/flow/limit/limit-check.machine.ts'
import type { useAlerts } from '../shell/alerts/useAlerts.ts'
import { call } from '../api/call.ts'

const readLimit = fromPromise<ReadLimit | null, { code: string }>(({ input, signal }) =>
  call(limitCalls.get, { params: { regno: input.code } }, { signal }),
)

const requestLimit = fromPromise<void, { code: string }>(async ({ input, signal }) => {
  await call(limitCalls.request, { params: { custRegCode: input.code }, body: {} }, { signal })
})

const verdictTexts: Record<LimitVerdict, string> = {
  approved: 'limit.verdict.approved',
  rejected: 'limit.verdict.rejected',
  blocked: 'limit.verdict.blocked',
  notAvailable: 'limit.verdict.notAvailable',
  timedOut: 'limit.verdict.timedOut',
}

/** An unknown result is not a refusal: a person decides. */
const verdictTones: Record<Exclude<LimitVerdict, 'approved'>, 'warn' | 'fail'> = {
  rejected: 'fail',
  blocked: 'fail',
  notAvailable: 'warn',
  timedOut: 'warn',
}

/** The limit check of a customer; reports the result of a watched check. */
export const limitCheckOf = (alerts: ReturnType<typeof useAlerts>) =>
  limitCheckMachine.provide({
    actors: { readLimit, requestLimit },
    actions: {
      // Deferred: an alert sends an event to another actor, which must not happen inside this one's action.
      notifyDecided: (_, { verdict }) =>
        queueMicrotask(() => {
          if (verdict === 'approved') alerts.succeed(verdictTexts[verdict])
          else alerts[verdictTones[verdict]](verdictTexts[verdict], undefined, { long: true })
        }),
    },
  })
