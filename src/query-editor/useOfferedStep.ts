import type { QueryEventType } from '../../machines/lifecycle/query/steps.ts'
import { neededStep, offeredStep, type OfferedStep } from '../../machines/lifecycle/query/offered-step.ts'
import type { Refusal } from '../../machines/lifecycle/query/refusal.ts'
import { useDraftFacts, useQueryState, useSteps } from './useQuerySession.ts'
import { selectQuery, selectView } from './selectors.ts'
import { useRefusalText } from './useRefusalText.ts'

/** How the step is offered to the user in the current status; null if it is not shown. */
export const useOfferedStep = (): ((event: QueryEventType) => OfferedStep | null) => {
  const view = useQueryState(selectView)
  const steps = useSteps()
  return (event) => offeredStep(event, view, steps)
}

/** The step with the solid button, anywhere on the screen. */
export const useNeededStep = (): QueryEventType | null => {
  const query = useQueryState(selectQuery)
  const view = useQueryState(selectView)
  const facts = useDraftFacts()
  const steps = useSteps()
  return neededStep({ status: query.status, facts, view, steps })
}

/** Explains why a step of the open query is refused. */
export const useStepRefusalText = (): ((event: QueryEventType, reason: Refusal['reason']) => string) => {
  const { status } = useQueryState(selectQuery)
  const facts = useDraftFacts()
  const textOf = useRefusalText()
  return (event, reason) => textOf({ event, reason, status, facts })
}
