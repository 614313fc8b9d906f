import type { ConditionState } from '../../../api/condition-state.ts'
import { conditionPhaseOf } from './condition-phase.ts'

/** Who has to act on a condition: the side that has to answer, or the provider, which reviews the answer. */
export const conditionHolders = ['side', 'provider'] as const
export type ConditionHolder = (typeof conditionHolders)[number]

/** A state that a condition has entered, and when: milliseconds since 1970. */
export type ConditionStay = { state: ConditionState; at: number }

/** Who has to act on a condition in a state; null once it is over. */
export const conditionHolderIn = (state: ConditionState): ConditionHolder | null => {
  const phase = conditionPhaseOf(state)
  if (phase === 'asked') return 'side'
  return phase === 'answered' ? 'provider' : null
}

const wholeSeconds = (ms: number): number => Math.floor(ms / 1000)

/**
 * How long a condition has waited for each side, in seconds. Each moment counts by its whole second, so that the
 * parts add up to the time from the first state to the end, or to `until` if it is not over.
 * @param stays its states in order
 * @param until milliseconds since 1970, not before the last state
 */
export const conditionWait = (
  stays: readonly ConditionStay[],
  until: number,
): Record<ConditionHolder, number> => {
  const waited = { side: 0, provider: 0 }
  for (const [index, { state, at }] of stays.entries()) {
    const holder = conditionHolderIn(state)
    if (holder) waited[holder] += wholeSeconds(stays[index + 1]?.at ?? until) - wholeSeconds(at)
  }
  return waited
}
