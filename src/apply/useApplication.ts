import { createContext, use, useSyncExternalStore } from 'react'
import type { Entered } from '../../domain/applicant-input.ts'
import type { ApplicationActor, ApplicationSnapshot } from '../../machines/flow/apply/application.machine.ts'

export const ApplicationContext = createContext<ApplicationActor | null>(null)

/**
 * Returns the visit's actor.
 * @throws Error outside the page
 */
export const useApplication = (): ApplicationActor => {
  const actor = use(ApplicationContext)
  if (!actor) throw new Error('no application around')
  return actor
}

type Source<Snapshot> = {
  subscribe: (listener: () => void) => { unsubscribe: () => void }
  getSnapshot: () => Snapshot
}

/** Like `@xstate/react`'s, without its kilobyte for React before 18. The selected value must be stable. */
export const useSelector = <Snapshot, Selected>(
  actor: Source<Snapshot>,
  select: (snapshot: Snapshot) => Selected,
): Selected => {
  const selected = () => select(actor.getSnapshot())
  return useSyncExternalStore(
    (listener) => {
      const subscription = actor.subscribe(listener)
      return () => subscription.unsubscribe()
    },
    selected,
    selected,
  )
}

/** Selects from the visit's snapshot. */
export const useVisit = <Selected>(select: (snapshot: ApplicationSnapshot) => Selected): Selected =>
  useSelector(useApplication(), select)

/**
 * Returns the link's target.
 * @throws Error before it is opened
 */
export const useView = () => {
  const view = useVisit(({ context }) => context.view)
  if (!view) throw new Error('the link is not open')
  return view
}

export type NameOf<Value> = Value extends string ? Value : keyof Value & string

/** Returns the name of a state without its child states. */
export const nameOf = <Value extends string | object>(value: Value): NameOf<Value> =>
  (typeof value === 'string' ? value : Object.keys(value)[0]) as NameOf<Value>

/** Returns the customer's input and a function that changes it. */
export const useEntered = () => {
  const application = useApplication()
  const entered = useVisit(({ context }) => context.entered)
  const change = (next: Entered) => application.send({ type: 'form.change', entered: next })
  return [entered, change] as const
}
