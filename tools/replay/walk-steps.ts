import type { ReplayDifference, ReplayRun } from '../../api/workflow.calls.ts'
import type { Database } from '../../server/platform/database/database.ts'
import type { Candidate } from './candidate.ts'
import { type Difference, differenceOf, structuralDifferenceOf } from './difference.ts'
import { olderSteps, recordedSteps } from './stored-steps.ts'

type Counts = Pick<ReplayRun, 'byFacts' | 'structurally' | 'differing' | 'differences' | 'seconds'>
type Step = Pick<ReplayDifference, 'machine' | 'left' | 'reached'> & { event: string | null }

/** Steps of a kind that are named. */
const FIRST = 3

/** Collects differences by what differs. */
const createCollection = () => {
  const found = new Map<string, ReplayDifference>()
  const add = (
    { machine, left, event, reached }: Step,
    difference: Difference,
    steps: number,
    cases: ReplayDifference['first'],
  ): void => {
    const kind = { ...difference, machine, left, event: event ?? '', reached }
    const key = JSON.stringify(kind)
    const known = found.get(key) ?? { ...kind, steps: 0, first: [] }
    const first = [...known.first, ...cases].slice(0, FIRST)
    found.set(key, { ...known, steps: known.steps + steps, first })
  }
  return { add, all: () => [...found.values()].toSorted((one, other) => other.steps - one.steps) }
}

/** Walks every stored step through the candidate's machines, from this day in Tallinn on, or all. */
export const walkSteps = async (
  database: Database,
  candidate: Candidate,
  since: string | null,
): Promise<Counts> => {
  const started = performance.now()
  const collected = createCollection()
  let byFacts = 0
  for await (const steps of recordedSteps(database, since))
    for (const step of steps) {
      const machine = candidate.get(step.machine)
      if (!machine) continue
      byFacts += 1
      const difference = differenceOf(machine, step)
      if (difference) collected.add(step, difference, 1, [{ queryId: step.queryId, stepId: step.stepId }])
    }
  let structurally = 0
  for (const { steps, queryIds, ...step } of await olderSteps(database, since)) {
    const machine = candidate.get(step.machine)
    if (!machine) continue
    structurally += steps
    const difference = structuralDifferenceOf(machine, step)
    const cases = queryIds.map((queryId) => ({ queryId, stepId: null }))
    if (difference) collected.add(step, difference, steps, cases)
  }
  const differences = collected.all()
  const differing = differences.reduce((sum, { steps }) => sum + steps, 0)
  return { byFacts, structurally, differing, differences, seconds: (performance.now() - started) / 1000 }
}
