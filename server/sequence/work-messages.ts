import { type FailedWork, failingServices, failureReasons, workKinds } from '../../api/failed-work.calls.ts'
import type { Participant, SequenceMessage } from '../../api/sequence.calls.ts'
import { receiverOf } from '../failed-work/work-rules.ts'
import type { FoundEntry } from '../timeline/timeline.store.ts'
import { message } from './message.ts'

type Kind = FailedWork['kind']

const eventOf = (kind: Kind): string => `work.failed.${kind}`

/** The services whose failure the receiver of a message already names. */
const named: Partial<Record<Participant, FailedWork['service']>> = {
  signing: 'signing',
  mail: 'mail',
  limitEngine: 'limitEngine',
  screening: 'screening',
}

/** What distinguishes work from other work of its kind for the same query. */
const objectOf = ({ about, person }: FailedWork): string | null =>
  [about, person?.fullName].filter(Boolean).join(', ') || null

/** The fields that unfinished work adds to its message; running work cannot be retried. */
export const failingPart = (work: FailedWork, { retriesWork }: Retrying): Partial<SequenceMessage> => {
  const { id, kind, state, reason, service, tries, nextTry } = work
  return {
    state: state === 'tried' ? 'waiting' : 'failed',
    tries,
    reason,
    service: service === named[receiverOf(kind)] ? null : service,
    nextTry,
    retry: retriesWork && state !== 'tried' ? { by: 'work', id, kind, about: objectOf(work) } : null,
  }
}

const kindOf = ({ details }: FoundEntry): Kind =>
  workKinds.find((kind) => kind === details?.['kind']) ?? 'other'

const triesOf = ({ details }: FoundEntry): number | null =>
  typeof details?.['tries'] === 'number' ? details['tries'] : null

/** The stored cause; entries of earlier versions have none. */
const causeOf = ({ details }: FoundEntry, kind: Kind): Pick<SequenceMessage, 'reason' | 'service'> => {
  const service = failingServices.find((one) => one === details?.['service']) ?? null
  return {
    reason: failureReasons.find((one) => one === details?.['reason']) ?? null,
    service: service === named[receiverOf(kind)] ? null : service,
  }
}

const isWork = ({ word }: FoundEntry): boolean => word === 'work'

type Known = Pick<SequenceMessage, 'at' | 'firstAt' | 'reason' | 'service'>

/** A failure without a known number of attempts, as what its end has to say of it. */
const noted = (entry: FoundEntry, kind: Kind): Known => ({
  at: entry.at,
  firstAt: null,
  ...causeOf(entry, kind),
})

/** A message of work that is not a job any more: it succeeded, or was given up. */
const pastMessage = (entry: FoundEntry, before: Known | null): SequenceMessage => {
  const kind = kindOf(entry)
  const own = causeOf(entry, kind)
  return message(`a${entry.id}`, entry.at, 'portal', receiverOf(kind), eventOf(kind), {
    firstAt: before ? (before.firstAt ?? before.at) : null,
    state: entry.event === 'work.recovered' ? 'done' : 'failed',
    tries: triesOf(entry),
    ...(own.reason === null && before ? { reason: before.reason, service: before.service } : own),
  })
}

const liveMessage = (work: FailedWork, before: Known | null, reader: Retrying): SequenceMessage => {
  const firstAt = before ? (before.firstAt ?? before.at) : null
  return message(`j${work.id}`, work.lastTried, 'portal', receiverOf(work.kind), eventOf(work.kind), {
    firstAt: work.tries > 1 ? firstAt : null,
    about: objectOf(work),
    ...failingPart(work, reader),
  })
}

/** Removes and returns a message of work that was given up after one of these numbers of attempts. */
const takeGivenUp = (messages: SequenceMessage[], tries: readonly number[]): SequenceMessage | null => {
  const index = messages.findIndex(
    ({ state, tries: after }) => state === 'failed' && tries.includes(after ?? 0),
  )
  return index === -1 ? null : (messages.splice(index, 1)[0] ?? null)
}

/**
 * The first failure of a kind is noted once a day, and again after a success. A success that ends a noted failure and
 * each giving up are noted with the number of attempts. So an entry with this number belongs to the failure noted before it. An entry with one attempt
 * more than another is the same work, which a user has retried; so is a job that is still there. A failure without an
 * end is left out: earlier versions noted none, and most of such work succeeded.
 */
const messagesOfKind = (entries: readonly FoundEntry[], live: readonly FailedWork[], reader: Retrying) => {
  const messages: SequenceMessage[] = []
  let first: Known | null = null
  for (const entry of entries) {
    const tries = triesOf(entry)
    if (tries === null) {
      first ??= noted(entry, kindOf(entry))
      continue
    }
    const before = takeGivenUp(messages, [tries - 1])
    messages.push(pastMessage(entry, before ?? first))
    if (!before) first = null
  }
  const unfinished = live.map((work) =>
    liveMessage(work, takeGivenUp(messages, [work.tries, work.tries - 1]) ?? first, reader),
  )
  return [...messages, ...unfinished]
}

type Retrying = { retriesWork: boolean }

/** Background work that failed at least once; the checks of the parties have their own messages. */
export const workMessages = (
  story: readonly FoundEntry[],
  work: readonly FailedWork[],
  reader: Retrying,
): SequenceMessage[] => {
  const ended = Map.groupBy(story.filter(isWork), kindOf)
  const live = Map.groupBy(work, ({ kind }) => kind)
  return [...new Set([...ended.keys(), ...live.keys()])]
    .filter((kind) => kind !== 'screening.check')
    .flatMap((kind) => messagesOfKind(ended.get(kind) ?? [], live.get(kind) ?? [], reader))
}
