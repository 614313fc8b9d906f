import { getShortestPaths } from '@xstate/graph'
import { createMachine } from 'xstate'
import type { QueryFacts } from '../../api/query-facts.ts'
import { type StatusCode, statusCodes } from '../../api/status.ts'
import type { PrincipalKind } from '../../machines/lifecycle/query/principal.ts'
import type { QueryEvent } from '../../machines/lifecycle/query/steps.ts'
import { type CaseName, queryTable } from '../specs/query.table.ts'
import { caseOf, eventIn, situationOf } from './query.cases.ts'
import { factsOf, type Situation } from './query.situation.ts'

/** One step of a path: from a status, in a situation, by a principal. */
export type PathStep = {
  from: StatusCode
  caseName: CaseName
  kind: PrincipalKind
  situation: Situation
  facts: QueryFacts
  event: QueryEvent
  to: StatusCode
}
export type QueryPath = { description: string; steps: readonly PathStep[] }

/** A case of the table as a step. */
function stepOf(from: StatusCode, caseName: CaseName, to: StatusCode): PathStep {
  const { kind, type } = caseOf(caseName)
  const situation = situationOf(caseName)
  const event = eventIn(type, kind, situation)
  return { from, caseName, kind, situation, facts: factsOf(situation), event, to }
}

/** Every case of the table, from its state. */
export const tableSteps: readonly PathStep[] = statusCodes.flatMap((from) =>
  Object.entries(queryTable[from]).map(([name, to]) => stepOf(from, name, to)),
)

const stepsFrom = (from: StatusCode) => tableSteps.filter((step) => step.from === from)

/** The table as a machine, so that paths come from the specification and not from the code. */
const tableMachine = createMachine({
  id: 'table',
  initial: 'P',
  states: Object.fromEntries(
    statusCodes.map((status) => [
      status,
      { on: Object.fromEntries(stepsFrom(status).map(({ caseName, to }) => [caseName, to])) },
    ]),
  ),
})

/** The shortest path from a new query to each reachable status. */
const shortestWays: ReadonlyMap<StatusCode, readonly PathStep[]> = new Map(
  getShortestPaths(tableMachine, {
    events: [...new Set(tableSteps.map(({ caseName }) => caseName))].map((type) => ({ type })),
  }).map(({ state, steps }): [StatusCode, PathStep[]] => {
    return [state.value as StatusCode, walk(steps.map(({ event }) => event.type))]
  }),
)

function walk(names: readonly string[]): PathStep[] {
  const steps: PathStep[] = []
  for (const name of names)
    steps.push(...stepsFrom(steps.at(-1)?.to ?? 'P').filter(({ caseName }) => caseName === name))
  return steps
}

const described = (steps: readonly PathStep[]): string =>
  [steps[0]?.from ?? 'P', ...steps.map(({ caseName, to }) => `(${caseName}) ${to}`)].join(' → ')

const isBeginningOf = (shorter: QueryPath, longer: QueryPath): boolean =>
  longer !== shorter && longer.description.startsWith(`${shorter.description} →`)

/**
 * A path through each transition: the shortest path to its state, then the transition; no path is a prefix of another.
 */
export const queryPaths: readonly QueryPath[] = tableSteps
  .map((step) => [...(shortestWays.get(step.from) ?? []), step])
  .map((steps): QueryPath => ({ description: described(steps), steps }))
  .filter((path, _, all) => !all.some((other) => isBeginningOf(path, other)))

/** The shortest paths to all statuses, without those that begin another. */
const ways = [...shortestWays.values()]
  .map((steps): QueryPath => ({ description: described(steps), steps }))
  .filter((path, _, all) => !all.some((other) => isBeginningOf(path, other)))

const onWays = new Set(ways.flatMap(({ steps }) => steps.map(({ from, caseName }) => `${from} ${caseName}`)))

/** The shortest paths to all statuses, and each other transition alone. */
export const shortPaths: readonly QueryPath[] = [
  ...ways,
  ...tableSteps
    .filter(({ from, caseName }) => !onWays.has(`${from} ${caseName}`))
    .map((step): QueryPath => ({ description: described([step]), steps: [step] })),
]

/** A walk that chooses at every state by `choose` (a number from 0 to below 1). */
export function randomWalk(choose: () => number, length: number): QueryPath {
  const steps: PathStep[] = []
  while (steps.length < length) {
    const from = steps.at(-1)?.to ?? 'P'
    const open = stepsFrom(from)
    const step = open[Math.floor(choose() * open.length)]
    if (!step) break
    steps.push(step)
  }
  return { description: described(steps), steps }
}
