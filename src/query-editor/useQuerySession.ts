import { useSelector } from '@xstate/react'
import { createContext, startTransition, use, useEffect, useEffectEvent, useState } from 'react'
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
import { selectFormState, selectVersion } from './selectors.ts'

/** The session actor of the query screen. */
export const QuerySessionContext = createContext<QuerySessionActor | null>(null)

/** Returns the session actor of the query screen. */
export const useQuerySession = (): QuerySessionActor => {
  const session = use(QuerySessionContext)
  if (!session) throw new Error('Used outside of a query screen')
  return session
}

/** Selects from the session's snapshot; see `selectors.ts`. */
export const useQueryState = <Part>(select: (snapshot: QuerySessionSnapshot) => Part): Part =>
  useSelector(useQuerySession(), select)

/** The form's values after typing has paused. Unchanged parts keep their identity. */
export const useFormValues = (): QuerySave => useFormState(({ values }) => values)

/** One form value; re-renders only when it changes. */
export const useFormValue = <Name extends keyof QuerySave>(name: Name): QuerySave[Name] =>
  useFormState(({ values }) => values[name])

/** The facts of the query as if the form were saved now. */
export const useDraftFacts = (): QueryFacts => useFormState(({ facts }) => facts)

/** The total of the form's assets; re-renders only when it changes. */
export const useTotalCents = (): number => useFormState(({ facts }) => facts.totalCents)

/** The steps out of the current status for this user, given the form and the selection. */
export const useSteps = (): readonly NextStep[] => useFormState(({ steps }) => steps)

/** The deal computed from the form. */
export const useDeal = (): CurrentDeal => useFormState(({ deal }) => deal)

/**
 * Chooses a step; its question, if any, is asked first. The step is checked against the current form, since the
 * rendered steps may be one keystroke stale.
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

/**
 * Selects from the form's state. Updates in a transition, which the next key interrupts: typing has priority over derived
 * values. Until the transition has ended, a newer version of the query is read directly, so that no step of the status
 * before is shown, and no button that has just got the focus goes away again.
 */
const useFormState = <Part>(select: (state: FormState) => Part): Part => {
  const formState = useQueryState(selectFormState)
  const version = useQueryState(selectVersion)
  const read = () => {
    const { source, state } = formState.getSnapshot().context
    return [select(state), source.query.modifiedDtime] as const
  }
  const [shown, setShown] = useState(read)
  const follow = useEffectEvent(() => {
    const next = read()
    startTransition(() =>
      setShown((before) => (before[0] === next[0] && before[1] === next[1] ? before : next)),
    )
  })
  useEffect(() => {
    follow()
    const { unsubscribe } = formState.subscribe(() => follow())
    return unsubscribe
  }, [formState])
  return (shown[1] === version ? shown : read())[0]
}
