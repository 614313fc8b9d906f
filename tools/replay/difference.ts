import { type AnyStateMachine, type AnyStateNode, type AnyTransitionDefinition, transition } from 'xstate'
import type { ReplayDifference } from '../../api/workflow.calls.ts'
import { namesOfGuard } from '../../machines/lifecycle/machine-definition.ts'
import { eventOfRecord, pathOf, type RecordedStep, valueOf } from '../../machines/lifecycle/recorded-step.ts'

/** A step from before the step record: only its states and event are known, of a query only the statuses. The event may be null. */
export type OlderStep = { left: string; event: string | null; reached: string }

/** How a candidate's result differs from a recorded step. */
export type Difference = Pick<ReplayDifference, 'fault' | 'detail'>

/** The node at a path; undefined if the machine does not have it. */
const nodeAt = ({ root }: AnyStateMachine, path: string): AnyStateNode | undefined => {
  let node: AnyStateNode | undefined = root
  for (const name of path.split('.')) node = node?.states[name]
  return node
}

/** A node with its ancestors, innermost first. */
const upwards = (node: AnyStateNode): AnyStateNode[] => [node, ...(node.parent ? upwards(node.parent) : [])]
const downwards = (node: AnyStateNode): AnyStateNode[] =>
  Object.values(node.states).flatMap((inner) => [inner, ...downwards(inner)])

type Asked = { context: unknown; event: unknown }
type GuardOf = (asked: Asked, params: unknown) => boolean
type Guard = { type?: unknown; params?: unknown; guards?: readonly unknown[] }

const paramsIn = (guard: Guard, asked: Asked): unknown =>
  typeof guard.params === 'function' ? (guard.params as (asked: Asked) => unknown)(asked) : guard.params

/** Names of the guards that refuse. Combined guards are split; guards without a name are left out. */
const refusing = (machine: AnyStateMachine, guard: unknown, asked: Asked): string[] => {
  const named = typeof guard === 'string' ? { type: guard } : (guard as Guard | undefined)
  if (named?.guards) return named.guards.flatMap((each) => refusing(machine, each, asked))
  if (typeof named?.type !== 'string') return []
  const holds = (machine.implementations.guards as Record<string, GuardOf>)[named.type]
  return holds?.(asked, paramsIn(named, asked)) === false ? [String(namesOfGuard(named)[0])] : []
}

/**
 * Returns how the machine's result differs from a recorded step; null if it does not. Of several transitions that refuse,
 * the one with the fewest refusing guards explains the refusal.
 */
const answerOf = (machine: AnyStateMachine, step: RecordedStep, node: AnyStateNode): Difference | null => {
  const event = eventOfRecord(step)
  const before = machine.resolveState({ value: valueOf(step.left), context: step.facts })
  if (!before.can(event)) {
    const known = upwards(node).flatMap((each) => each.transitions.get(step.event) ?? [])
    if (known.length === 0) return { fault: 'removed', detail: '' }
    const asked = { context: step.facts, event }
    const [closest = []] = known
      .map(({ guard }) => refusing(machine, guard, asked))
      .toSorted((one, other) => one.length - other.length)
    return { fault: 'refused', detail: closest.join(', ') }
  }
  const [after, actions] = transition(machine, before, event)
  const reached = pathOf(after.value)
  if (reached !== step.reached) return { fault: 'moved', detail: reached }
  const effects = actions.map(({ type }) => type)
  return effects.join() === step.effects.join() ? null : { fault: 'effects', detail: effects.join(', ') }
}

/** Compares a step with what a candidate does with the same facts. */
export const differenceOf = (machine: AnyStateMachine, step: RecordedStep): Difference | null => {
  try {
    const node = nodeAt(machine, step.left)
    return node ? answerOf(machine, step, node) : { fault: 'removed', detail: '' }
  } catch (error) {
    return { fault: 'failed', detail: error instanceof Error ? error.message : String(error) }
  }
}

/** Whether a transition may lead to this state; the older steps of a query name its status only. */
const mayReach = ({ source, target }: AnyTransitionDefinition, reached: string): boolean =>
  (target ?? [source]).some((node) => {
    const path = node.path.join('.')
    return path === reached || path.startsWith(`${reached}.`) || reached.startsWith(`${path}.`)
  })

/** Compares an older step with the transitions of a candidate: whether one with its event leads to its state. */
export const structuralDifferenceOf = (
  machine: AnyStateMachine,
  { left, event, reached }: OlderStep,
): Difference | null => {
  const node = nodeAt(machine, left)
  const leaving = (node ? [...upwards(node), ...downwards(node)] : []).flatMap(({ transitions }) =>
    event === null ? [...transitions.values()].flat() : (transitions.get(event) ?? []),
  )
  if (leaving.length === 0) return { fault: 'removed', detail: '' }
  if (leaving.some((one) => mayReach(one, reached))) return null
  const targets = leaving.map(({ source, target }) => (target?.[0] ?? source).path.join('.'))
  return { fault: 'moved', detail: [...new Set(targets)].join(', ') }
}
