import { getShortestPaths } from '@xstate/graph'
import { createMachine } from 'xstate'
import { type OfferState, offerStates } from '../../api/selfserve.ts'
import { offerTable } from '../specs/offer.table.ts'

export type OfferStep = { from: OfferState; name: string; to: OfferState; effects: readonly string[] }
export type OfferPath = { description: string; steps: readonly OfferStep[] }

/** For previewed offers; an application is sent by its first save. */
const AT_ONCE = 'the shop sends an application at once'
/** For offers without a company; `tests/api/apply` tests it. */
const FOR_ANYBODY = 'somebody says who they are, and it is for anybody'

const tableSteps: readonly OfferStep[] = offerStates.flatMap((from) =>
  Object.entries(offerTable[from])
    .filter(([name]) => name !== AT_ONCE && name !== FOR_ANYBODY)
    .map(([name, row]) => ({ from, name, ...row })),
)
const stepsFrom = (from: OfferState) => tableSteps.filter((step) => step.from === from)

/** The table as a machine, so that paths come from the specification and not from the code. */
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

/** The shortest path to each state, then each step: every row of the table is covered. */
export const offerPaths: readonly OfferPath[] = tableSteps.map((step) => {
  const way = ways.get(step.from)
  if (!way) throw new Error(`nothing leads to ${step.from}`)
  const steps = [...way, step]
  return { description: described(steps), steps }
})
