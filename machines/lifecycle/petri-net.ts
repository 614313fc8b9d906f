import type { AnyStateMachine, AnyStateNode } from 'xstate'
import { entered, pathOf, statesIn } from './machine-transitions.ts'

/** A transition of a net. Without a label it is silent: no event triggers it, and no step records it. */
export type NetTransition = { label: string | null; from: string; to: string }

/** A Petri net with one token, which starts on `initial`. Places are the innermost states of a machine. */
export type PetriNet = {
  name: string
  places: readonly string[]
  initial: string
  transitions: readonly NetTransition[]
}

/** A state and the states around it, the innermost first. */
const upwards = (node: AnyStateNode): AnyStateNode[] => [node, ...(node.parent ? upwards(node.parent) : [])]

const leavesOf = ({ root }: AnyStateMachine): AnyStateNode[] =>
  statesIn(root).filter(({ states }) => Object.keys(states).length === 0)

/**
 * Derives the Petri net of a machine without parallel states. Guards are left out, so the net allows every order of steps
 * that some facts allow.
 */
export const petriNetOf = (machine: AnyStateMachine): PetriNet => {
  const transitions = leavesOf(machine).flatMap((leaf) =>
    upwards(leaf).flatMap((node) =>
      [...[...node.transitions.values()].flat(), ...(node.always ?? [])].map(
        ({ eventType, target }): NetTransition => ({
          label: eventType === '' ? null : eventType,
          from: pathOf(leaf),
          to: target?.[0] ? pathOf(entered(target[0])) : pathOf(leaf),
        }),
      ),
    ),
  )
  // Transitions that differ only in their guards are one transition of the net.
  const distinct = new Map(transitions.map((one) => [JSON.stringify(one), one]))
  return {
    name: machine.id,
    places: leavesOf(machine).map(pathOf),
    initial: pathOf(entered(machine.root)),
    transitions: [...distinct.values()],
  }
}
