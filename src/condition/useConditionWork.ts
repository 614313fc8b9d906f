import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useActorRef } from '@xstate/react'
import { useEffect, useState } from 'react'
import { fromPromise } from 'xstate'
import * as z from 'zod/mini'
import { conditionCalls } from '../../api/condition.calls.ts'
import { type Condition, condition as conditionSchema, type Conditions } from '../../api/condition.ts'
import {
  type CommandOutcome,
  type ConditionCommand,
  type ConditionWorkActor,
  conditionWorkMachine,
} from '../../machines/flow/condition/condition-work.machine.ts'
import { CallError } from '../api/call-error.ts'
import { queryKey } from '../api/call-query.ts'
import { useApiMutation } from '../api/useApiMutation.ts'
import { useInvalidate } from '../api/useInvalidate.ts'
import { invalidateLists } from '../query-editor/cached-query.ts'
import { useAlerts } from '../shell/alerts/useAlerts.ts'

export type ConditionWorkLogic = typeof conditionWorkMachine

/** The machine with the calls and messages of the screen; its actors, one for each condition, share it. */
export const useConditionWorkLogic = (): ConditionWorkLogic => {
  const refresh = useInvalidate()
  const alerts = useAlerts()
  const send = useSendCommand()
  const [logic] = useState(() =>
    conditionWorkMachine.provide({
      actors: {
        sendCommand: fromPromise<CommandOutcome, { condition: Condition; command: ConditionCommand | null }>(
          async ({ input }) => {
            if (!input.command) throw new Error('no command')
            try {
              return { kind: 'done', stored: await send(input.condition, input.command) }
            } catch (error) {
              const stored = storedIn(error)
              return stored ? { kind: 'conflict', stored } : { kind: 'failed', error }
            }
          },
        ),
      },
      actions: {
        // Deferred: an alert sends an event to another actor, which must not happen inside this one's action.
        notifyChanged: () => queueMicrotask(() => alerts.warn('condition.changed.look')),
        notifyFailure: (_, { error }) => queueMicrotask(() => alerts.failWith(error)),
        readAgain: ({ context: { latest } }) =>
          void refresh(conditionCalls.find, { params: { id: latest.queryId } }),
      },
    }),
  )
  return logic
}

/** The user's work on one condition. */
export const useConditionWork = (logic: ConditionWorkLogic, condition: Condition): ConditionWorkActor => {
  const client = useQueryClient()
  const alerts = useAlerts()
  const actor = useActorRef(logic, { input: { condition } })
  useEffect(() => {
    const done = actor.on('command.done', ({ condition: stored, command }) => {
      cacheCondition(client, stored)
      if (command) alerts.succeed(doneTexts[command.type])
    })
    return () => done.unsubscribe()
  })
  useEffect(() => actor.send({ type: 'condition.read', condition }), [actor, condition])
  return actor
}

const doneTexts: Record<ConditionCommand['type'], string> = {
  answer: 'condition.done.answered',
  accept: 'condition.done.accepted',
  return: 'condition.done.returned',
  waive: 'condition.done.waived',
}

/** Sends a command for the version of the condition that the user has seen. */
const useSendCommand = () => {
  const answer = useApiMutation(conditionCalls.answer)
  const accept = useApiMutation(conditionCalls.accept)
  const giveBack = useApiMutation(conditionCalls.return)
  const waive = useApiMutation(conditionCalls.waive)
  return (
    { queryId, conditionId, modifiedDtime, fieldValue }: Condition,
    command: ConditionCommand,
  ): Promise<Condition> => {
    const basedOn = fieldValue ?? undefined
    const params = { id: queryId, conditionId }
    switch (command.type) {
      case 'answer':
        return answer.mutateAsync({ params, body: { ...command.answer, modifiedDtime, basedOn } })
      case 'accept':
        return accept.mutateAsync({ params, body: { modifiedDtime } })
      case 'return': {
        const { reason, due } = command
        return giveBack.mutateAsync({ params, body: { reason, modifiedDtime, ...(due && { due }) } })
      }
      case 'waive':
        return waive.mutateAsync({ params, body: { reason: command.reason, modifiedDtime } })
    }
  }
}

/** The condition as it is stored, if another user has changed it since it was read. */
const storedIn = (error: unknown): Condition | null => {
  if (!(error instanceof CallError) || error.problem.code !== 'record.conflict') return null
  const parsed = z.safeParse(conditionSchema, error.problem.stored)
  return parsed.success ? parsed.data : null
}

const cacheCondition = (client: QueryClient, stored: Condition): void => {
  const key = queryKey(conditionCalls.find, { params: { id: stored.queryId } })
  client.setQueryData<Conditions>(
    key,
    (found) =>
      found && {
        conditions: found.conditions.map((each) => (each.conditionId === stored.conditionId ? stored : each)),
      },
  )
  void client.invalidateQueries({ queryKey: key })
  invalidateLists(client)
}
