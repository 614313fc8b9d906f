import { createActor, fromCallback, fromPromise } from 'xstate'
import { API_PREFIX } from '../../api/call.ts'
import type { Condition, Conditions } from '../../api/condition.ts'
import type { Language } from '../../api/language.ts'
import { Refused } from '../../machines/flow/apply/application.setup.ts'
import {
  type CustomerAnswer,
  type CustomerConditionsActor,
  type CustomerConditionsEvent,
  customerConditionsMachine,
} from '../../machines/flow/apply/customer-conditions.machine.ts'
import { applyCall, problemIn } from './apply-call.ts'

/** How long a file may take to arrive; milliseconds. */
const FILE_MS = 120_000

/** Uploads a file as the answer; the visit's cookie names the link. @throws Refused */
const sendFile = async (conditionId: number, file: File, language: Language): Promise<Conditions> => {
  const body = new FormData()
  body.append('files', file)
  const response = await fetch(`${API_PREFIX}/apply/conditions/${conditionId}/files`, {
    method: 'POST',
    headers: { 'accept-language': language },
    body,
    signal: AbortSignal.timeout(FILE_MS),
  }).catch(() => {
    throw new Refused(null)
  })
  if (!response.ok) throw new Refused(await problemIn(response))
  return response.json()
}

const send = (answer: CustomerAnswer, language: Language): Promise<Conditions> => {
  const { conditionId } = answer
  if ('file' in answer) return sendFile(conditionId, answer.file, language)
  return applyCall('answerCondition', answer, { language })
}

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
          async ({ input }) => (await send(input, language())).conditions,
        ),
        watchPage,
      },
    }),
  )
