import { type StatusCode, statusCodes } from '../../contract/status.ts'
import { actorKinds } from '../../machines/query.actor.ts'
import type { QueryEventType } from '../../machines/query.events.ts'
import { eventTypes, type Lifecycle, outcome, situationsAround, type Trial, verdict } from './query.oracle.ts'

/** What is tried: everything, or one status and event. */
export type Scope = { statuses?: readonly StatusCode[]; types?: readonly QueryEventType[] }

/** Every kind of actor trying every step in every status, in every situation around those in which it is free. */
export function* trials({ statuses = statusCodes, types = eventTypes }: Scope = {}): Generator<Trial> {
  for (const type of types)
    for (const situation of situationsAround(type))
      for (const status of statuses) for (const kind of actorKinds) yield { status, kind, type, situation }
}

const expected = (trial: Trial): StatusCode | null => {
  const told = verdict(trial)
  return 'to' in told ? told.to : null
}

/** A trial as a failing test tells it. */
export const described = ({ status, kind, type, situation }: Trial): string =>
  `${status}: ${kind} ${type} in ${JSON.stringify(situation)}`

/** The trials on which a machine and the tables disagree, as text. */
export function* differences(machine: Lifecycle, scope?: Scope): Generator<string> {
  for (const trial of trials(scope)) {
    const [should, does] = [expected(trial), outcome(machine, trial)]
    if (should !== does) yield `${described(trial)}: ${does ?? 'refused'} instead of ${should ?? 'refused'}`
  }
}
