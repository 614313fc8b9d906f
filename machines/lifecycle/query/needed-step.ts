import type { QueryFacts } from '../../../api/query-facts.ts'
import type { StatusCode } from '../../../api/status.ts'
import { stepOf, stepTypes } from './catalogue.ts'
import type { QueryEventType } from './events.ts'
import type { View } from './locks.ts'
import type { NextStep } from './next-steps.ts'
import { offeredStep } from './offered-step.ts'
import { turnOf } from './turn.ts'

type Standing = { status: StatusCode; facts: QueryFacts; view: View; steps: readonly NextStep[] }

/** The step that the query needs next, where it is the view's turn and the step is open; its button is the solid one. */
export const neededStep = ({ status, facts, view, steps }: Standing): QueryEventType | null => {
  const turn = turnOf(status, facts)
  if (turn !== view && turn !== 'owner') return null
  return (
    stepTypes.find((type) => {
      const { neededIn, neededWhen } = stepOf(type)
      if (!neededIn?.includes(status) || neededWhen?.(facts) === false) return false
      const offered = offeredStep(type, view, steps)
      return offered?.own === true && offered.refusal === null
    }) ?? null
  )
}
