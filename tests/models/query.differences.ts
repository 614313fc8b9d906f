import { type StatusCode, statusCodes } from '../../api/status.ts'
import { principalKinds } from '../../machines/lifecycle/query/principal.ts'
import type { QueryEventType } from '../../machines/lifecycle/query/steps.ts'
import {
  eventTypes,
  allowingSituations,
  isTakenByAnyone,
  type Lifecycle,
  outcome,
  situationsAround,
  type Attempt,
  expectedResult,
} from './query.oracle.ts'
import { nameOf } from './query.situation.ts'

/** Limits the attempts to statuses and events. */
export type Scope = { statuses?: readonly StatusCode[]; types?: readonly QueryEventType[] }

/**
 * Every kind of principal trying every step in every status: where the status has the step, in every situation near those
 * that allow it; elsewhere in those that allow it in another status.
 */
export function* attempts({ statuses = statusCodes, types = eventTypes }: Scope = {}): Generator<Attempt> {
  for (const type of types)
    for (const status of statuses)
      for (const situation of isTakenByAnyone(status, type)
        ? situationsAround(type)
        : allowingSituations(type))
        for (const kind of principalKinds) yield { status, kind, type, situation }
}

const expected = (attempt: Attempt): StatusCode | null => {
  const result = expectedResult(attempt)
  return 'to' in result ? result.to : null
}

/** An attempt in words. */
export const described = ({ status, kind, type, situation }: Attempt): string =>
  `${status}: ${kind} ${type}, ${nameOf(situation)}`

const SHOWN = 5

/** The first of many findings, so that a failure stays readable. */
export const firstFew = (found: Iterable<string>): string[] => {
  const all = [...found]
  return all.length > SHOWN ? [...all.slice(0, SHOWN), `and ${all.length - SHOWN} more`] : all
}

/** Attempts in which a machine and the tables disagree, in words. */
export function* differences(machine: Lifecycle, scope?: Scope): Generator<string> {
  for (const attempt of attempts(scope)) {
    const [should, does] = [expected(attempt), outcome(machine, attempt)]
    if (should !== does) yield `${described(attempt)}: ${does ?? 'refused'} instead of ${should ?? 'refused'}`
  }
}
