import type { AnyStateMachine } from 'xstate'
import type { QueryFacts } from '../../../../api/query-facts.ts'
import { withFact } from './fact-fields.ts'
import { attempt, type Attempted, type Moment, type Outcome, stateOfMoment } from './what-if.ts'

/** A line of a trial: a step that was tried, or facts that were changed between two steps. */
export type TrialLine =
  | ({ type: 'step'; outcome: Outcome; after: Moment; expected: string | null } & Attempted)
  | { type: 'facts'; after: Moment }

/** A what-if: where it begins, and what was tried since. */
export type Trial = { start: Moment; lines: readonly TrialLine[] }

/** The moment after the last line. */
export const momentOf = ({ start, lines }: Trial): Moment => lines.at(-1)?.after ?? start

const REFUSED = 'refused '

/** An outcome in the words of a scenario file: the state's path, or `refused` and the guard. */
export const expectationOf = (outcome: Outcome): string =>
  'refused' in outcome ? REFUSED + outcome.refused : outcome.reached

/** The guard of an expected refusal; null if a state is expected. */
export const expectedRefusal = (expected: string): string | null =>
  expected.startsWith(REFUSED) ? expected.slice(REFUSED.length) : null

/** Adds a step; `expected`: the outcome that a scenario file names. */
export const withStep = (
  trial: Trial,
  attempted: Attempted,
  expected: string | null = null,
  machine?: AnyStateMachine,
): Trial => ({
  ...trial,
  lines: [
    ...trial.lines,
    { type: 'step', ...attempted, ...attempt(momentOf(trial), attempted, machine), expected },
  ],
})

/** Replaces the facts from now on; changes between the same two steps are one line. */
export const withFacts = ({ start, lines }: Trial, facts: QueryFacts): Trial => {
  const last = lines.at(-1)
  if (!last) return { start: { ...start, facts }, lines }
  const line = { type: 'facts', after: { ...last.after, facts } } as const
  return { start, lines: [...(last.type === 'facts' ? lines.slice(0, -1) : lines), line] }
}

/** Changes one fact. */
export const withFactAt = (trial: Trial, path: string, value: unknown): Trial =>
  withFacts(trial, withFact(momentOf(trial).facts, path, value))

/** A step that did not go as its scenario says. */
export type TrialDifference = { line: number; event: string; expected: string; actual: string }

/** The steps whose outcome is another one than the scenario's. */
export const differencesOf = ({ lines }: Trial): TrialDifference[] =>
  lines.flatMap((line, index) => {
    if (line.type === 'facts' || line.expected === null) return []
    const actual = expectationOf(line.outcome)
    return actual === line.expected
      ? []
      : [{ line: index + 1, event: line.event, expected: line.expected, actual }]
  })

/** The facts that a line changed, by their names; none for a step. */
export const factsChangedBy = ({ start, lines }: Trial, index: number): Partial<QueryFacts> => {
  const before = lines[index - 1]?.after ?? start
  const line = lines[index]
  if (line?.type !== 'facts') return {}
  return Object.fromEntries(
    Object.entries(line.after.facts).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(before.facts[name as keyof QueryFacts]),
    ),
  )
}

/** Keys of the transitions that a trial has taken, and paths of the states in which it was. */
export const coverageOfTrial = (trial: Trial) => {
  const taken = trial.lines.flatMap((line) =>
    line.type === 'step' && 'reached' in line.outcome ? [line.outcome] : [],
  )
  const states = [stateOfMoment(trial.start), ...taken.map(({ reached }) => reached)]
  return { states: [...new Set(states)], transitions: [...new Set(taken.map(({ key }) => key))] }
}
