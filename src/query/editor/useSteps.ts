import { createContext, use } from 'react'
import type { QueryFacts } from '../../../api/query-facts.ts'
import type { QuerySave } from '../../../api/query.ts'
import type { NextStep } from '../../../machines/lifecycle/query/next-steps.ts'

/** What the lifecycle would answer if the form were saved now: the facts and the steps that follow from them. */
export type DraftState = { facts: QueryFacts; steps: NextStep[] }

export const ValuesContext = createContext<QuerySave | null>(null)
export const DraftStateContext = createContext<DraftState | null>(null)

const present = <T>(value: T | null): T => {
  if (value === null) throw new Error('Used outside of a query screen')
  return value
}

/** The form's values, deferred behind the input and structurally shared. */
export const useFormValues = (): QuerySave => present(use(ValuesContext))

/** The facts of the query as if the form were saved now. */
export const useDraftFacts = (): QueryFacts => present(use(DraftStateContext)).facts

/** The steps out of the present status as the reader finds them, given the form and the selection. */
export const useSteps = (): NextStep[] => present(use(DraftStateContext)).steps
