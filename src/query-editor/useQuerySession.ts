import { useSelector } from '@xstate/react'
import { createContext, use } from 'react'
import { useFormContext } from 'react-hook-form'
import type { CurrentDeal } from '../../domain/current-deal.ts'
import type { QueryFacts } from '../../api/query-facts.ts'
import type { QuerySave } from '../../api/query.ts'
import type { FormState } from '../../machines/flow/query/form-state.ts'
import type {
  QuerySessionActor,
  QuerySessionSnapshot,
} from '../../machines/flow/query/query-session.machine.ts'
import type { QueryEventType } from '../../machines/lifecycle/query/steps.ts'
import type { NextStep } from '../../machines/lifecycle/query/next-steps.ts'
import { selectFormState } from './selectors.ts'

/** The visit to the query around: the actor of its screen. */
export const QuerySessionContext = createContext<QuerySessionActor | null>(null)

/** The actor of the query screen around, to send to. */
export const useQuerySession = (): QuerySessionActor => {
  const session = use(QuerySessionContext)
  if (!session) throw new Error('Used outside of a query screen')
  return session
}

/** A part of the query screen's state; see `selectors.ts`. */
export const useQueryState = <Part>(select: (snapshot: QuerySessionSnapshot) => Part): Part =>
  useSelector(useQuerySession(), select)

/** The form's values, once the input has come to rest. Unchanged parts keep their identity. */
export const useFormValues = (): QuerySave => useFormState(({ values }) => values)

/** One of the form's values; readers follow no other. */
export const useFormValue = <Name extends keyof QuerySave>(name: Name): QuerySave[Name] =>
  useFormState(({ values }) => values[name])

/** The facts of the query as if the form were saved now. */
export const useDraftFacts = (): QueryFacts => useFormState(({ facts }) => facts)

/** What the assets of the form cost; readers follow no other fact. */
export const useTotalCents = (): number => useFormState(({ facts }) => facts.totalCents)

/** The steps out of the present status as the reader finds them, given the form and the selection. */
export const useSteps = (): readonly NextStep[] => useFormState(({ steps }) => steps)

/** The deal as it stands in the query's form now. */
export const useDeal = (): CurrentDeal => useFormState(({ deal }) => deal)

/**
 * Chooses a step, whose question is asked first where it has one. The step is checked against the form as it is now: the
 * steps on the screen may be one keystroke stale.
 */
export const useChooseStep = () => {
  const session = useQuerySession()
  const { getValues } = useFormContext<QuerySave>()
  return (event: QueryEventType): void => {
    session.send({ type: 'form.settled', values: getValues() })
    const { steps } = selectFormState(session.getSnapshot()).getSnapshot().context.state
    if (steps.some((step) => step.event === event && step.refusal === null))
      session.send({ type: 'step.choose', event })
  }
}

const useFormState = <Part>(select: (state: FormState) => Part): Part =>
  useSelector(useQueryState(selectFormState), ({ context }) => select(context.state))
