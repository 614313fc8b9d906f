import type charts from 'virtual:workflow-charts'
import { type Walked, walkLevels } from '../../api/workflow.ts'

export type MachineOf = (typeof charts)[number]
export type TransitionOf = MachineOf['transitions'][number]

/** The tests that have walked a transition, by level; none where it was never walked. */
export const walksOf = ({ key }: TransitionOf, walked: Walked | null) => {
  const found = walked?.transitions[key] ?? {}
  return walkLevels.flatMap((level) => {
    const tests = found[level] ?? []
    return tests.length > 0 ? [{ level, tests }] : []
  })
}
