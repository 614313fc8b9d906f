import { type ConditionState, conditionStates } from '../../../api/condition-state.ts'

/**
 * What a state of a condition means to every user:
 * - `asked`: it waits for an answer;
 * - `answered`: credit or compliance has to look at the answer;
 * - `met`: it stops no step any more;
 * - `ended`: its query is closed.
 */
export type ConditionPhase = 'asked' | 'answered' | 'met' | 'ended'

const phases: Record<ConditionState, ConditionPhase> = {
  new: 'asked',
  open: 'asked',
  answered: 'answered',
  returned: 'asked',
  accepted: 'met',
  waived: 'met',
  ended: 'ended',
}

export const conditionPhaseOf = (state: ConditionState): ConditionPhase => phases[state]

/** The states of these phases, for searches in the database. */
export const conditionStatesIn = (...wanted: readonly ConditionPhase[]): ConditionState[] =>
  conditionStates.filter((state) => wanted.includes(phases[state]))
