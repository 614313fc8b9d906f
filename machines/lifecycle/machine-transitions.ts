import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate'
import { namesOfGuard } from './machine-definition.ts'

export type Happening = {
  kind: 'event' | 'done' | 'failed' | 'snapshot' | 'after' | 'always' | 'any'
  name: string
}

/** A transition as its machine defines it, without its position among other transitions. */
export type TransitionDefinition = {
  from: string
  happening: Happening
  /** Null if the state does not change. */
  to: string | null
  /** Name of the guard; guards of a query's steps are in `who` and `needs`. */
  guard: string | null
  who: string[]
  needs: string[]
  /** Names of the actions that it runs, with those of leaving and entering states. */
  effects: string[]
}

export type MachineTransition = TransitionDefinition & {
  /** Number in the chart and the list. */
  number: number
  key: string
}

const inner: readonly [RegExp, Happening['kind']][] = [
  [/^xstate\.done\.(?:actor|state)\.(.+)$/, 'done'],
  [/^xstate\.error\.actor\.(.+)$/, 'failed'],
  [/^xstate\.snapshot\.(.+)$/, 'snapshot'],
  [/^xstate\.after\.([^.]+)\..+$/, 'after'],
]

const happeningOf = (eventType: string): Happening => {
  if (eventType === '') return { kind: 'always', name: '' }
  if (eventType === '*') return { kind: 'any', name: '' }
  for (const [pattern, kind] of inner) {
    const name = pattern.exec(eventType)?.[1]
    if (name !== undefined) return { kind, name }
  }
  return { kind: 'event', name: eventType }
}

/** A state's path in its machine; the root is `*`, for every state. */
export const pathOf = (node: AnyStateNode): string => node.path.join('.') || '*'

const guardName = (guard: unknown): string | null => {
  if (typeof guard === 'string') return guard
  if (typeof guard === 'object' && guard !== null && 'type' in guard) return String(guard.type)
  return guard === undefined || isComposed(guard) ? null : '…'
}

/** Whether a guard is `and([...])` of named guards. */
const isComposed = (guard: unknown): boolean => typeof guard === 'function' && 'guards' in guard

const namesIn = (guard: unknown): string[] =>
  isComposed(guard) ? namesOfGuard(guard).filter((name) => typeof name === 'string') : []

/** The state that a transition enters: of a compound state its initial child. */
export const entered = (node: AnyStateNode): AnyStateNode =>
  node.type === 'compound' && node.initial.target[0] ? entered(node.initial.target[0]) : node

/** A state and all states inside it. */
export const statesIn = (node: AnyStateNode): AnyStateNode[] => [
  node,
  ...Object.values(node.states).flatMap(statesIn),
]

const nameOfAction = (action: unknown): string => {
  if (typeof action === 'string') return action
  return typeof action === 'object' && action !== null && 'type' in action ? String(action.type) : ''
}

/** Names of actions, without XState's own and without `stay`, which does nothing. */
const ownNames = (actions: readonly unknown[]): string[] =>
  actions.map(nameOfAction).filter((name) => name !== '' && name !== 'stay' && !name.startsWith('xstate.'))

/** A state and the states around it, the outermost last. */
const around = (node: AnyStateNode): AnyStateNode[] => [node, ...(node.parent ? around(node.parent) : [])]

/** Actions in the order in which they run: of the left states, of the transition, of the entered states. */
const effectsOf = (from: AnyStateNode, to: AnyStateNode | null, transition: AnyTransitionDefinition) => {
  const [before, after] = [around(from), to ? around(to) : around(from)]
  const stays = (node: AnyStateNode) =>
    before.includes(node) && after.includes(node) && !(transition.reenter && node === from)
  return [
    ...new Set([
      ...before.filter((node) => !stays(node)).flatMap(({ exit }) => ownNames(exit)),
      ...ownNames(transition.actions),
      ...after
        .filter((node) => !stays(node))
        .toReversed()
        .flatMap(({ entry }) => ownNames(entry)),
    ]),
  ]
}

type Meta = { who?: readonly string[]; needs?: readonly string[] }

/** Transitions of one node, eventless ones last, each list in the order of the machine. */
const definedIn = (node: AnyStateNode): { definition: AnyTransitionDefinition; key: string }[] =>
  [...node.transitions.values(), ...(node.always ? [node.always] : [])].flatMap((ofEvent) =>
    ofEvent.map((definition, index) => ({ definition, key: transitionKey(definition, index) })),
  )

/** Identifies a transition: its state, its event, and its place among the transitions of that event. */
export const transitionKey = ({ source, eventType }: AnyTransitionDefinition, index: number): string =>
  `${source.id} ${eventType} ${index}`

/** Every transition that a machine defines, state by state. */
export const transitionsOf = ({ root }: AnyStateMachine): MachineTransition[] =>
  statesIn(root)
    .flatMap((node) => definedIn(node).map(({ definition, key }) => ({ node, definition, key })))
    .map(({ node, definition, key }, index) => {
      const { meta, target, guard, eventType } = definition
      const { who = [], needs = namesIn(guard) } = (meta ?? {}) as Meta
      const [first] = target ?? []
      return {
        number: index + 1,
        key,
        from: pathOf(node),
        happening: happeningOf(eventType),
        to: first ? pathOf(entered(first)) : null,
        guard: meta ? null : guardName(guard),
        who: [...who],
        needs: [...needs],
        effects: effectsOf(node, first ? entered(first) : null, definition),
      }
    })

/** A transition as one text, for comparison. It contains the names of guards, not what they compute. */
export const transitionText = ({ from, happening, to, guard, who, needs, effects }: TransitionDefinition) =>
  JSON.stringify([from, happening.kind, happening.name, to, guard, who, needs, effects])
