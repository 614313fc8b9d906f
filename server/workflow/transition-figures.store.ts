import { sql } from 'drizzle-orm'
import pg from 'pg'
import type { ReviewedMachine } from '../../api/machine-review.ts'
import type { TransitionFigures } from '../../api/workflow.calls.ts'
import type { TransitionDefinition } from '../../machines/lifecycle/machine-transitions.ts'
import { lifecycleNames } from '../../machines/lifecycle/text-rules.ts'
import type { Connection } from '../platform/database/database.ts'
import { Problem } from '../platform/http/problem.ts'
import { installedVersion } from './machine-review.ts'
import { figuresSince } from './since.ts'
import { listOf } from './step-sql.ts'

const quoted = (text: string): string => pg.escapeLiteral(text)

/** A step enters the status's child that its facts choose, so that only the outer state is compared. */
const outerOf = (path: string): string => path.split('.')[0] ?? path

/** The steps of a transition as the step record has them. */
const conditionsOf = (
  machine: ReviewedMachine,
  { from, happening, to, who }: TransitionDefinition,
  since: string,
): string[] => [
  `step.machine = ${quoted(machine)} and step.event = ${quoted(happening.name)}`,
  `step.taken_at >= ${quoted(since)}`,
  ...(from === '*'
    ? []
    : [`(step.left_state = ${quoted(from)} or starts_with(step.left_state, ${quoted(`${from}.`)}))`]),
  `split_part(step.reached_state, '.', 1) = ${to === null ? `split_part(step.left_state, '.', 1)` : quoted(outerOf(to))}`,
  ...(who.length === 0 ? [] : [`step.principal in (${listOf(who)})`]),
]

/**
 * The statement that gives the figures of one transition, as the page shows it: complete, to be run as it is. The time in
 * the state is that since the step of the same record that entered it; the first step of a record has none. Percentiles
 * are values that occur.
 */
const statementOf = (machine: ReviewedMachine, transition: TransitionDefinition, since: string): string =>
  `select count(*)::integer as taken,
  percentile_disc(0.5) within group (order by seconds) as "medianSeconds",
  percentile_disc(0.95) within group (order by seconds) as "p95Seconds"
from (
  select extract(epoch from step.taken_at - entered.taken_at)::double precision as seconds
  from step_record step
  left join lateral (
    select earlier.taken_at from step_record earlier
    where earlier.query_id = step.query_id and earlier.taken_at <= step.taken_at
      and earlier.step_id < step.step_id
      and earlier.machine = step.machine and earlier.record_id = step.record_id
      and earlier.reached_state = step.left_state and earlier.left_state <> earlier.reached_state
    order by earlier.taken_at desc, earlier.step_id desc
    limit 1
  ) entered on true
  where ${conditionsOf(machine, transition, since).join('\n    and ')}
) steps`

/**
 * How often a transition was taken in the last 90 days, and how long the state before lasted; null if its steps are not
 * recorded, because it has no event of its own. @throws Problem notFound
 */
export const findTransitionFigures = async (
  connection: Connection,
  { machine, transition: key, now }: { machine: ReviewedMachine; transition: string; now: Date },
): Promise<TransitionFigures | null> => {
  const { transitions } = installedVersion(machine)
  const transition = Object.hasOwn(transitions, key) ? transitions[key] : undefined
  if (!transition) throw new Problem('notFound')
  if (transition.happening.kind !== 'event' || !lifecycleNames.some((name) => name === machine)) return null
  const statement = statementOf(machine, transition, figuresSince(now))
  const { rows } = await connection.execute(sql.raw(statement))
  return { ...(rows[0] as Omit<TransitionFigures, 'statement'>), statement }
}
