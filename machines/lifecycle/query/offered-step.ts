import type { QueryFacts } from '../../../api/query-facts.ts'
import type { StatusCode } from '../../../api/status.ts'
import { isNeeded, offerTo, stepOf, stepTypes } from './step-catalogue.ts'
import type { Place } from './step-declaration.ts'
import type { View } from './locks.ts'
import type { NextStep } from './next-steps.ts'
import type { Refusal } from './refusal.ts'
import type { QueryEventType } from './steps.ts'
import { turnOf } from './turn.ts'

/** A step as offered to a view in the current status. */
export type OfferedStep = {
  event: QueryEventType
  refusal: Refusal['reason'] | null
  /**
   * Whether the view takes this step in the current status. Any other step is shown disabled, so that users find it.
   */
  own: boolean
}

/** Returns the step as offered to the view; null if it is not shown. */
export const offeredStep = (
  event: QueryEventType,
  view: View,
  steps: readonly NextStep[],
): OfferedStep | null => {
  const offer = offerTo(view, event)
  if (!offer) return null
  const step = steps.find((one) => one.event === event)
  if (step?.who.includes(view)) {
    const refusal = step.refusal?.reason ?? null
    return refusal !== null && refusal === offer.hiddenBy ? null : { event, refusal, own: true }
  }
  return offer.always ? { event, refusal: step ? 'principalIs' : 'notFromThisStatus', own: false } : null
}

/** Returns the steps offered to a view at a place, in the order of the catalogue. */
export const stepsAt = (place: Place, view: View): QueryEventType[] =>
  stepTypes.filter((type) => offerTo(view, type)?.place === place)

type StepContext = { status: StatusCode; facts: QueryFacts; view: View; steps: readonly NextStep[] }

/** The step that the query needs next, if it is the view's turn and the step is allowed; its button is solid. */
export const neededStep = ({ status, facts, view, steps }: StepContext): QueryEventType | null => {
  const turn = turnOf(status, facts)
  if (turn !== view && turn !== 'owner') return null
  return (
    stepTypes.find((type) => {
      const { gaps } = stepOf(type)
      if (!isNeeded(type, status, facts)) return false
      if (gaps && gaps(facts).length > 0) return false
      const offered = offeredStep(type, view, steps)
      return offered?.own === true && offered.refusal === null
    }) ?? null
  )
}
