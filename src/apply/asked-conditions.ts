import { createActor, fromCallback, fromPromise } from 'xstate'
import type { Condition, Conditions } from '../../api/condition.ts'
import {
  type CustomerAnswer,
  type CustomerConditionsActor,
  type CustomerConditionsEvent,
  customerConditionsMachine,
} from '../../machines/flow/apply/customer-conditions.machine.ts'
import { applyCall } from './apply-call.ts'
import { type HowToSend, uploadFiles } from './apply-files.ts'
import { languageHere } from './link-call.ts'

/** How a page at a link reads and answers conditions. Each throws Refused. */
export type ConditionCalls = {
  read: () => Promise<readonly Condition[]>
  send: (answer: CustomerAnswer) => Promise<readonly Condition[]>
  /** Uploads files as the answer; a cookie names the link. */
  sendFiles: (conditionId: number, how: HowToSend) => Promise<Conditions>
}

/** The customer's calls. */
export const customerCalls: ConditionCalls = {
  read: async () => (await applyCall('conditions', {}, { language: languageHere() })).conditions,
  send: async (answer) =>
    (await applyCall('answerCondition', answer, { language: languageHere() })).conditions,
  sendFiles: (conditionId, how) => uploadFiles(`/apply/conditions/${conditionId}/files`, how, languageHere()),
}

const watchPage = fromCallback<CustomerConditionsEvent>(({ sendBack }) => {
  const over = new AbortController()
  const look = () => document.visibilityState === 'visible' && sendBack({ type: 'page.shown' })
  document.addEventListener('visibilitychange', look, over)
  window.addEventListener('online', look, over)
  return () => over.abort()
})

/** Creates the actor that reads and answers what is asked of a customer or a surety. */
export const createAskedConditions = ({ read, send }: ConditionCalls): CustomerConditionsActor =>
  createActor(
    customerConditionsMachine.provide({
      actors: {
        read: fromPromise<readonly Condition[]>(read),
        send: fromPromise<readonly Condition[], CustomerAnswer>(({ input }) => send(input)),
        watchPage,
      },
    }),
  )
