import { createActor, fromCallback, fromPromise } from 'xstate'
import type { Condition, Conditions } from '../../api/condition.ts'
import type { Language } from '../../api/language.ts'
import {
  type CustomerAnswer,
  type CustomerConditionsActor,
  type CustomerConditionsEvent,
  customerConditionsMachine,
} from '../../machines/flow/apply/customer-conditions.machine.ts'
import { applyCall } from './apply-call.ts'
import { type HowToSend, uploadFiles } from './apply-files.ts'

/** Uploads files as the answer; the visit's cookie names the link. @throws Refused */
export const sendFiles = (conditionId: number, how: HowToSend, language: Language): Promise<Conditions> =>
  uploadFiles(`/apply/conditions/${conditionId}/files`, how, language)

const watchPage = fromCallback<CustomerConditionsEvent>(({ sendBack }) => {
  const over = new AbortController()
  const look = () => document.visibilityState === 'visible' && sendBack({ type: 'page.shown' })
  document.addEventListener('visibilitychange', look, over)
  window.addEventListener('online', look, over)
  return () => over.abort()
})

/** Creates the actor that reads and answers the customer's conditions. */
export const createCustomerConditions = (language: () => Language): CustomerConditionsActor =>
  createActor(
    customerConditionsMachine.provide({
      actors: {
        read: fromPromise<readonly Condition[]>(
          async () => (await applyCall('conditions', {}, { language: language() })).conditions,
        ),
        send: fromPromise<readonly Condition[], CustomerAnswer>(
          async ({ input }) =>
            (await applyCall('answerCondition', input, { language: language() })).conditions,
        ),
        watchPage,
      },
    }),
  )
