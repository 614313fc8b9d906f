import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate'

type Named = { type?: unknown; params?: unknown; guards?: readonly unknown[] }

/** A guard by its name and its constant params; `and([...])` by those of its guards. */
export const namesOfGuard = (guard: unknown): unknown[] => {
  if (guard === undefined || guard === null) return []
  if (typeof guard === 'string') return [guard]
  const { type, params, guards } = guard as Named
  if (guards) return guards.flatMap(namesOfGuard)
  if (typeof type !== 'string') return ['…']
  return typeof params === 'object' && params !== null ? [type, params] : [type]
}

const nameOfAction = (action: unknown): unknown =>
  typeof action === 'string' ? action : ((action as Named).type ?? '…')

const pathOfNode = (node: AnyStateNode): string => node.path.join('.')

const transition = ({ target, guard, actions }: AnyTransitionDefinition) => ({
  to: target?.map(pathOfNode) ?? null,
  guards: namesOfGuard(guard),
  actions: actions.map(nameOfAction),
})

const byName = ([one]: [string, unknown], [other]: [string, unknown]): number => (one < other ? -1 : 1)

const state = (node: AnyStateNode): object => ({
  type: node.type,
  initial: node.initial?.target.map(pathOfNode) ?? null,
  entry: node.entry.map(nameOfAction),
  exit: node.exit.map(nameOfAction),
  on: [...node.transitions]
    .map(([event, transitions]): [string, unknown] => [event, transitions.map(transition)])
    .toSorted(byName),
  always: (node.always ?? []).map(transition),
  states: Object.entries(node.states)
    .map(([name, inner]): [string, unknown] => [name, state(inner)])
    .toSorted(byName),
})

/**
 * The definition of a machine as one text: its states, and its transitions with guards and actions by name. The order
 * of states and events does not matter; the order of transitions of one event does. It does not contain what a guard
 * computes.
 */
export const definitionOf = ({ root }: AnyStateMachine): string => JSON.stringify(state(root))
