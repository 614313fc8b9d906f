import type { TestModel, TestPath } from '@xstate/graph'
import type { EventObject, Snapshot } from 'xstate'

type Reached<S, E> = { state: S; transitions: Record<string, { event: E }> }

/** Paths through every transition of a model: the shortest path to each state, then each event. */
export const coverOf = <S extends Snapshot<unknown>, E extends EventObject, I>(
  model: TestModel<S, E, I>,
): TestPath<S, E>[] => {
  const reached: Reached<S, E>[] = Object.values(model.getAdjacencyMap())
  const ways = model.getShortestPaths({ allowDuplicatePaths: true })
  const paths = reached.flatMap(({ state, transitions }) => {
    const key = JSON.stringify(state)
    const way = ways.find((path) => JSON.stringify(path.state) === key)
    const before = way?.steps.slice(1).map(({ event }) => event) ?? []
    return Object.values(transitions).flatMap(({ event }) => model.getPathsFromEvents([...before, event]))
  })
  const longest = paths.filter(
    ({ description }, at) => paths.findIndex((path) => path.description === description) === at,
  )
  if (longest.length === 0) throw new Error('the model has no transitions')
  return longest
}
