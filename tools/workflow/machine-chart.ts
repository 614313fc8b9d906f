import type { AnyStateMachine } from 'xstate'
import { entered, pathOf, statesIn, transitionsOf } from '../../machines/lifecycle/machine-transitions.ts'
import { layOut } from './lay-out.ts'

/** A machine as a chart: its states laid out, and every transition that it defines. */
export const chartOf = (machine: AnyStateMachine) => {
  const transitions = transitionsOf(machine)
  const drawn = statesIn(machine.root).filter(
    (node) =>
      Object.keys(node.states).length === 0 ||
      transitions.some(({ from, to }) => from === pathOf(node) || to === pathOf(node)),
  )
  const states = drawn.map((node) => ({
    path: pathOf(node),
    initial: entered(machine.root) === node,
    final: node.type === 'final',
    /** Represents every state inside it. */
    group: Object.keys(node.states).length > 0,
  }))
  return { states, transitions, ...layOut(states, transitions) }
}
