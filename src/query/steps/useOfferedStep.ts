import type { QueryEventType } from '../../../machines/lifecycle/query/events.ts'
import { neededStep } from '../../../machines/lifecycle/query/needed-step.ts'
import { type OfferedStep, offeredStep } from '../../../machines/lifecycle/query/offered-step.ts'
import { useQueryEditor } from '../editor/query-editor.ts'
import { useDraftFacts, useSteps } from '../editor/useSteps.ts'

/** How the reader is offered a step in the present status; null where it is not shown. */
export const useOfferedStep = (): ((event: QueryEventType) => OfferedStep | null) => {
  const { view } = useQueryEditor()
  const steps = useSteps()
  return (event) => offeredStep(event, view, steps)
}

/** The step whose button is the solid one, on whatever part of the screen it stands. */
export const useNeededStep = (): QueryEventType | null => {
  const { query, view } = useQueryEditor()
  const facts = useDraftFacts()
  const steps = useSteps()
  return neededStep({ status: query.status, facts, view, steps })
}
