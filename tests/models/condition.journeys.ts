import fc from 'fast-check'
import type { ConditionState } from '../../api/condition-state.ts'
import type { ConditionStay } from '../../machines/lifecycle/condition/condition-wait.ts'
import { conditionTable } from '../specs/condition.table.ts'

/** The other states that the table reaches; a reopening only leads back to the one before. */
const nextOf = (stays: readonly ConditionStay[]): ConditionState[] => {
  const [last, before] = stays.toReversed()
  if (!last) return []
  const all = [...new Set(Object.values(conditionTable[last.state]).map(({ to }) => to))]
  return all.filter((to) => to !== last.state && (last.state !== 'ended' || to === before?.state))
}

const MAX_STAY_MS = 5_000_000
const MAX_STEPS = 9

/** Paths through the table from `open`: the states of a condition with the time of each. Many paths end early. */
export const anyJourney: fc.Arbitrary<ConditionStay[]> = fc
  .tuple(
    fc.nat({ max: MAX_STAY_MS }),
    fc.array(fc.tuple(fc.nat(), fc.integer({ min: 1, max: MAX_STAY_MS })), { maxLength: MAX_STEPS }),
  )
  .map(([start, steps]) => {
    const stays: ConditionStay[] = [{ state: 'open', at: start }]
    for (const [choice, ms] of steps) {
      const last = stays.at(-1)
      const ways = nextOf(stays)
      const state = ways[choice % ways.length]
      if (last && state) stays.push({ state, at: last.at + ms })
    }
    return stays
  })
