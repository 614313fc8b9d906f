import { createActor, fromCallback, fromPromise } from 'xstate'
import type { Condition, ConditionAnswer, Conditions } from '../../api/condition.ts'
import {
  type CustomerConditionsActor,
  type CustomerConditionsEvent,
  customerConditionsMachine,
} from '../../machines/flow/apply/customer-conditions.machine.ts'
import {
  type CommandOutcome,
  type ConditionCommand,
  type ConditionWorkActor,
  conditionWorkMachine,
} from '../../machines/flow/condition/condition-work.machine.ts'
import { Refused } from '../../machines/flow/apply/application.setup.ts'
import { draftedConditions } from './answer-draft.ts'
import { applyCall } from './apply-call.ts'
import { type HowToSend, uploadFiles } from './apply-files.ts'
import { languageHere } from './link-call.ts'

/** How a page at a link reads and answers conditions. Each throws Refused. */
export type ConditionCalls = {
  read: () => Promise<readonly Condition[]>
  /** Answers in words or with the value of a field. */
  send: (answer: ConditionAnswer & { conditionId: number }) => Promise<readonly Condition[]>
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
  const look = () => document.visibilityState === 'visible' && sendBack({ type: 'conditions.refresh' })
  document.addEventListener('visibilitychange', look, over)
  window.addEventListener('online', look, over)
  return () => over.abort()
})

/** Creates the actor that reads what is asked of a customer or a surety. */
export const createAskedConditions = ({ read }: ConditionCalls): CustomerConditionsActor =>
  createActor(
    customerConditionsMachine.provide({
      actors: { read: fromPromise<readonly Condition[]>(read), watchPage },
    }),
    { input: { drafted: draftedConditions() } },
  )

/** Creates the actor by which a customer or a surety answers one condition in words, or with the value of a field. */
export const createAnswering = (
  condition: Condition,
  conditions: CustomerConditionsActor,
  { send }: ConditionCalls,
): ConditionWorkActor =>
  createActor(
    conditionWorkMachine.provide({
      actors: {
        sendCommand: fromPromise<CommandOutcome, { condition: Condition; command: ConditionCommand | null }>(
          async ({ input: { condition: base, command }, signal }) => {
            if (command?.type !== 'answer') throw new Error('a guest only answers')
            const { conditionId, modifiedDtime, fieldValue } = base
            const version = { modifiedDtime, ...(fieldValue !== null && { basedOn: fieldValue }) }
            try {
              const now = await send({ conditionId, ...command.answer, ...version })
              // Both actors stop when the page is left.
              if (!signal.aborted) conditions.send({ type: 'answer.arrived', conditionId, conditions: now })
              const stored = now.find((one) => one.conditionId === conditionId) ?? base
              return { kind: 'done', stored }
            } catch (error) {
              const stored = storedIn(error)
              return stored ? { kind: 'conflict', stored } : { kind: 'failed', error }
            }
          },
        ),
      },
      actions: {
        // The page shows both in the form, which is open whenever an answer is sent.
        notifyChanged: () => undefined,
        notifyFailure: () => undefined,
        readAgain: () => conditions.send({ type: 'conditions.refresh' }),
      },
    }),
    { input: { condition } },
  )

/** The condition as it is stored, if it was changed since the page read it. */
const storedIn = (error: unknown): Condition | null =>
  error instanceof Refused && error.problem?.code === 'record.conflict'
    ? (error.problem.stored as Condition)
    : null
