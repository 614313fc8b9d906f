import { type StatusCode, statusCodes } from '../../api/status.ts'
import { principalKinds } from '../../machines/lifecycle/query/principal.ts'
import type { QueryEventType } from '../../machines/lifecycle/query/steps.ts'
import {
  eventTypes,
  homesOf,
  leaves,
  type Lifecycle,
  outcome,
  situationsAround,
  type Trial,
  verdict,
} from './query.oracle.ts'
import { nameOf } from './query.world.ts'

/** Limits the trials to statuses and events. */
export type Scope = { statuses?: readonly StatusCode[]; types?: readonly QueryEventType[] }

/**
 * Every kind of principal trying every step in every status: where the status has the step, in every situation near those
 * that allow it; elsewhere in those that allow it in another status.
 */
export function* trials({ statuses = statusCodes, types = eventTypes }: Scope = {}): Generator<Trial> {
  for (const type of types)
    for (const status of statuses)
      for (const situation of leaves(status, type) ? situationsAround(type) : homesOf(type))
        for (const kind of principalKinds) yield { status, kind, type, situation }
}

const expected = (trial: Trial): StatusCode | null => {
  const result = verdict(trial)
  return 'to' in result ? result.to : null
}

/** A trial in words. */
export const described = ({ status, kind, type, situation }: Trial): string =>
  `${status}: ${kind} ${type}, ${nameOf(situation)}`

const SHOWN = 5

/** The first of many findings, so that a failure stays readable. */
export const firstFew = (found: Iterable<string>): string[] => {
  const all = [...found]
  return all.length > SHOWN ? [...all.slice(0, SHOWN), `and ${all.length - SHOWN} more`] : all
}

/** Trials in which a machine and the tables disagree, in words. */
export function* differences(machine: Lifecycle, scope?: Scope): Generator<string> {
  for (const trial of trials(scope)) {
    const [should, does] = [expected(trial), outcome(machine, trial)]
    if (should !== does) yield `${described(trial)}: ${does ?? 'refused'} instead of ${should ?? 'refused'}`
  }
}
