import { type GuardName, guards, guardsOf } from '../guards.ts'
import { transitionsOf } from '../transitions.ts'
import { type Attempted, eventOfAttempt, type Moment } from './what-if.ts'

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The same object, which adds the path of every value that is read of it. */
const recording = <Value extends object>(value: Value, read: Set<string>, at = ''): Value =>
  new Proxy(value, {
    get: (target, key) => {
      const inner: unknown = Reflect.get(target, key)
      if (typeof key === 'symbol') return inner
      read.add(at + key)
      return isObject(inner) ? recording(inner, read, `${at}${key}.`) : inner
    },
  })

/** What the guards of all steps of a status read: paths of facts, and names of what a person enters. */
export type Read = { facts: ReadonlySet<string>; entered: ReadonlySet<string> }

/**
 * Evaluates each guard of each step of the moment's status on its own and collects what it reads. A guard may read other
 * facts at another moment, for example those of a limit only once there is one.
 */
export const readAtMoment = ({ status, facts }: Moment, by: Omit<Attempted, 'event'>): Read => {
  const read = { facts: new Set<string>(), entered: new Set<string>() }
  for (const step of transitionsOf(status)) {
    const event = eventOfAttempt({ ...by, event: step.event })
    const input = {
      facts: recording(facts, read.facts),
      event: recording(event, read.entered),
      who: step.who,
      vote: step.vote,
    }
    guardsOf(step).forEach((name: GuardName) => guards[name](input))
  }
  return read
}
