import { useActorRef, useSelector } from '@xstate/react'
import { createContext, use, useEffect } from 'react'
import { fromPromise } from 'xstate'
import { limitCalls } from '../../api/limit.calls.ts'
import type { ReadLimit } from '../../api/limit.ts'
import {
  type LimitCheckActor,
  limitCheckMachine,
  type LimitVerdict,
} from '../../machines/flow/limit/limit-check.machine.ts'
import { useAlerts } from '../app/alerts/useAlerts.ts'
import { call } from '../api/call.ts'

const readLimit = fromPromise<ReadLimit | null, { code: string }>(({ input, signal }) =>
  call(limitCalls.get, { params: { regno: input.code } }, { signal }),
)

const requestLimit = fromPromise<void, { code: string }>(async ({ input, signal }) => {
  await call(limitCalls.request, { params: { custRegCode: input.code }, body: {} }, { signal })
})

const limitCheck = limitCheckMachine.provide({ actors: { readLimit, requestLimit } })

const verdictTexts: Record<LimitVerdict, string> = {
  approved: 'limit.verdict.approved',
  rejected: 'limit.verdict.rejected',
  blocked: 'limit.verdict.blocked',
  notAvailable: 'limit.verdict.notAvailable',
  timedOut: 'limit.verdict.timedOut',
}

/** What is not known is no refusal: a person decides. */
const verdictTones: Record<Exclude<LimitVerdict, 'approved'>, 'warn' | 'fail'> = {
  rejected: 'fail',
  blocked: 'fail',
  notAvailable: 'warn',
  timedOut: 'warn',
}

type Customer = {
  code: string
  /** Whether the code may be sent to a check by itself. */
  automatic: boolean
}

/** The check of the customer in the form; it follows the code and tells how a check it watched has ended. */
export const useCustomerLimit = ({ code, automatic }: Customer): LimitCheckActor => {
  const actor = useActorRef(limitCheck, { input: { code, automatic } })
  const alerts = useAlerts()
  useEffect(() => actor.send({ type: 'code.changed', code, automatic }), [actor, code, automatic])
  useEffect(() => {
    const told = actor.on('limit.decided', ({ verdict }) => {
      if (verdict === 'approved') alerts.succeed(verdictTexts[verdict])
      else alerts[verdictTones[verdict]](verdictTexts[verdict], undefined, { long: true })
    })
    return () => told.unsubscribe()
  })
  return actor
}

export const LimitContext = createContext<LimitCheckActor | null>(null)

/** The limit check of the query screen around. */
export const useLimitCheck = (): LimitCheckActor => {
  const actor = use(LimitContext)
  if (!actor) throw new Error('Used outside of a query screen')
  return actor
}

/** What the check has learnt of the customer's limit so far, or null. */
export const useLimit = (): ReadLimit | null => useSelector(useLimitCheck(), ({ context }) => context.limit)
