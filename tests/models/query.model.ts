import { getShortestPaths } from '@xstate/graph'
import { createMachine } from 'xstate'
import type { QueryFacts } from '../../contract/query-facts.ts'
import type { StatusCode } from '../../contract/status.ts'
import type { ActorKind } from '../../machines/query.actor.ts'
import type { QueryEvent } from '../../machines/query.events.ts'
import { queryTable } from '../specs/query.table.ts'
import { caseNamed, eventIn, situationOf } from './query.cases.ts'
import { factsOf, type Situation } from './query.world.ts'

/** One step of a path: the query stands in `from`, is in this situation, and somebody does this. */
export type PathStep = {
  from: StatusCode
  caseName: string
  kind: ActorKind
  situation: Situation
  facts: QueryFacts
  event: QueryEvent
  to: StatusCode
}
export type QueryPath = { description: string; steps: readonly PathStep[] }

const isStatus = (value: unknown): value is StatusCode => typeof value === 'string' && value in queryTable

function asStatus(value: unknown): StatusCode {
  if (!isStatus(value)) throw new Error(`the table has no state ${String(value)}`)
  return value
}

/** One case of the table as a step that any harness can take. */
export function stepOf(from: StatusCode, caseName: string): PathStep {
  const { kind, type } = caseNamed(caseName)
  const situation = situationOf(caseName)
  const to = asStatus(queryTable[from][caseName])
  return {
    from,
    caseName,
    kind,
    situation,
    facts: factsOf(situation),
    event: eventIn(type, kind, situation),
    to,
  }
}

/** Every case of the table, from its state. */
export const tableSteps: readonly PathStep[] = Object.entries(queryTable).flatMap(([from, row]) =>
  Object.keys(row).map((caseName) => stepOf(asStatus(from), caseName)),
)

/** The table as a machine of its own, so that paths come from what is specified and not from what is built. */
const tableMachine = createMachine({
  id: 'table',
  initial: 'P',
  states: Object.fromEntries(Object.entries(queryTable).map(([state, row]) => [state, { on: { ...row } }])),
})

/** The shortest way from a new query to each status that has one. */
const shortestWays: ReadonlyMap<StatusCode, readonly PathStep[]> = new Map(
  getShortestPaths(tableMachine, {
    events: [...new Set(tableSteps.map(({ caseName }) => caseName))].map((type) => ({ type })),
  }).map(({ state, steps }): [StatusCode, PathStep[]] => {
    const names = steps.map(({ event }) => event.type).filter((type) => type !== 'xstate.init')
    return [asStatus(state.value), walk(names)]
  }),
)

function walk(caseNames: readonly string[]): PathStep[] {
  const steps: PathStep[] = []
  for (const caseName of caseNames) steps.push(stepOf(steps.at(-1)?.to ?? 'P', caseName))
  return steps
}

const described = (steps: readonly PathStep[]): string =>
  ['P', ...steps.map(({ caseName, to }) => `(${caseName}) ${to}`)].join(' → ')

const isBeginningOf = (shorter: QueryPath, longer: QueryPath): boolean =>
  longer !== shorter && longer.description.startsWith(`${shorter.description} →`)

/** A path through each transition: the shortest way to its state, then itself; none is the beginning of another. */
export const queryPaths: readonly QueryPath[] = tableSteps
  .map((step) => [...(shortestWays.get(step.from) ?? []), step])
  .map((steps): QueryPath => ({ description: described(steps), steps }))
  .filter((path, _, all) => !all.some((other) => isBeginningOf(path, other)))

/** A walk that turns at every state as `choose` says (a number from 0 up to, not including, 1), or ends there. */
export function wander(choose: () => number, length: number): QueryPath {
  const steps: PathStep[] = []
  while (steps.length < length) {
    const from = steps.at(-1)?.to ?? 'P'
    const names = Object.keys(queryTable[from])
    const caseName = names[Math.floor(choose() * names.length)]
    if (caseName === undefined) break
    steps.push(stepOf(from, caseName))
  }
  return { description: described(steps), steps }
}
