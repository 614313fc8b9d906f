import { createContext, use } from 'react'
import type { QueryFacts } from '../../contract/query-facts.ts'
import type { QuerySave } from '../../contract/query.ts'
import type { NextStep } from '../../machines/query.next-steps.ts'

/** What is typed as the lifecycle sees it: what it would know of the query were it saved now, and the ways on. */
export type Standing = { facts: QueryFacts; steps: NextStep[] }

export const ValuesContext = createContext<QuerySave | null>(null)
export const StandingContext = createContext<Standing | null>(null)

const present = <T>(value: T | null): T => {
  if (value === null) throw new Error('Used outside of a query screen')
  return value
}

/**
 * The whole form, for what follows it: a moment behind the field that is typed in, and in all parts that did not change
 * the same objects as before.
 */
export const useFormValues = (): QuerySave => present(use(ValuesContext))

/** What the lifecycle would know of the query were it saved now. */
export const useLiveFacts = (): QueryFacts => present(use(StandingContext)).facts

/** The ways on from here as this user finds them, with what is typed and chosen taken into account. */
export const useSteps = (): NextStep[] => present(use(StandingContext)).steps
