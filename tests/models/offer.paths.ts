import { getShortestPaths } from '@xstate/graph'
import { createMachine } from 'xstate'
import { type OfferState, offerStates } from '../../api/selfserve.ts'
import { offerTable } from '../specs/offer.table.ts'

export type OfferStep = { from: OfferState; name: string; to: OfferState; effects: readonly string[] }
export type OfferPath = { description: string; steps: readonly OfferStep[] }

/** Of an offer that the shop looks at first; an application is sent with its first save, by one call. */
const AT_ONCE = 'the shop sends an application at once'
/** Of an offer that names no company; `tests/api/apply` walks it. */
const FOR_ANYBODY = 'somebody says who they are, and it is for anybody'

const tableSteps: readonly OfferStep[] = offerStates.flatMap((from) =>
  Object.entries(offerTable[from])
    .filter(([name]) => name !== AT_ONCE && name !== FOR_ANYBODY)
    .map(([name, row]) => ({ from, name, ...row })),
)
const stepsFrom = (from: OfferState) => tableSteps.filter((step) => step.from === from)

/** The table as a machine of its own, so that paths come from what is specified and not from what is built. */
const tableMachine = createMachine({
  id: 'offers',
  initial: 'new',
  states: Object.fromEntries(
    offerStates.map((state) => [
      state,
      { on: Object.fromEntries(stepsFrom(state).map(({ name, to }) => [name, to])) },
    ]),
  ),
})

const walked = (names: readonly string[]): OfferStep[] => {
  const steps: OfferStep[] = []
  for (const name of names)
    steps.push(...stepsFrom(steps.at(-1)?.to ?? 'new').filter((step) => step.name === name))
  return steps
}

const ways = new Map(
  getShortestPaths(tableMachine, {
    events: [...new Set(tableSteps.map(({ name }) => name))].map((type) => ({ type })),
  }).map(({ state, steps }) => [state.value as OfferState, walked(steps.map(({ event }) => event.type))]),
)

const described = (steps: readonly OfferStep[]): string =>
  ['new', ...steps.map(({ name, to }) => `(${name}) ${to}`)].join(' → ')

/** The shortest way to each state, then each step out of it: every line of the table is walked. */
export const offerPaths: readonly OfferPath[] = tableSteps.map((step) => {
  const way = ways.get(step.from)
  if (!way) throw new Error(`nothing leads to ${step.from}`)
  const steps = [...way, step]
  return { description: described(steps), steps }
})
