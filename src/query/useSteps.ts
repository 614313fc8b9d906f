import { useWatch } from 'react-hook-form'
import type { QueryFacts } from '../../contract/query-facts.ts'
import type { QuerySave } from '../../contract/query.ts'
import { type NextStep, nextSteps } from '../../machines/query.next-steps.ts'
import { useLimit } from '../limit/useLimitCheck.ts'
import { useQueryEditor } from './editor.ts'
import { liveFacts } from './liveFacts.ts'

/** The whole form as it stands; whoever reads it is drawn anew with every change. */
export const useFormValues = (): QuerySave => useWatch<QuerySave>() as QuerySave

/** What the lifecycle would know of the query were it saved now. */
export const useLiveFacts = (): QueryFacts => {
  const { query, actor } = useQueryEditor()
  const values = useFormValues()
  return liveFacts({ query, values, actor, limit: useLimit() })
}

/** The ways on from here as this user finds them, with what is typed and chosen taken into account. */
export const useSteps = (): NextStep[] => {
  const { query, actor, choices } = useQueryEditor()
  return nextSteps(query.status, useLiveFacts(), actor, choices)
}
