import type { Refusal } from '../../machines/lifecycle/query/refusal.ts'
import type { QueryEventType } from '../../machines/lifecycle/query/steps.ts'
import { selectQuery } from './selectors.ts'
import { useDraftFacts, useQueryState } from './useQuerySession.ts'
import { useRefusalText } from './useRefusalText.ts'

/** Explains why a step of the open query is refused. */
export const useStepRefusalText = (): ((event: QueryEventType, reason: Refusal['reason']) => string) => {
  const { status } = useQueryState(selectQuery)
  const facts = useDraftFacts()
  const textOf = useRefusalText()
  return (event, reason) => textOf({ event, reason, status, facts })
}
