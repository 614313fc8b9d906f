import type { FailedWork } from '../../api/failed-work.calls.ts'
import type { SequenceMessage } from '../../api/sequence.calls.ts'
import { message } from './message.ts'
import { failingPart } from './work-messages.ts'

/** A step of the check of a party, as the step record holds it, with the party's name. */
export type ScreeningStep = { id: string; screeningId: number; at: string; event: string; party: string }

/** What the timeline calls the answers of the service. */
const answers: Readonly<Record<string, string>> = {
  'screening.cleared': 'screening.clear',
  'screening.matched': 'screening.match',
  'screening.foundAgain': 'screening.foundAgain',
}

/** The steps of a check that the sequence shows. */
export const screeningEvents = ['screening.start', 'screening.failed', ...Object.keys(answers)]

const answeredMessage = (
  { id, at, event, party }: ScreeningStep,
  failed: readonly ScreeningStep[],
): SequenceMessage =>
  message(id, at, 'portal', 'screening', answers[event] ?? event, {
    about: party,
    firstAt: failed[0]?.at ?? null,
    tries: failed.length + 1,
    reason: failed.length > 0 ? 'unavailable' : null,
  })

/** A check without an answer: it failed (`attempts` times), or the service has not answered yet. */
const openMessage = (
  { id, at, party }: ScreeningStep,
  failed: readonly ScreeningStep[],
  rest: Partial<SequenceMessage>,
): SequenceMessage =>
  failed.length === 0
    ? message(id, at, 'portal', 'screening', 'screening.asked', { about: party, state: 'waiting' })
    : message(id, failed.at(-1)?.at ?? at, 'portal', 'screening', 'screening.failed', {
        about: party,
        firstAt: failed.length > 1 ? (failed[0]?.at ?? null) : null,
        reason: 'unavailable',
        state: 'failed',
        ...rest,
        tries: failed.length,
      })

/** The messages of one check: each answer with the failures before it, and what is still open. */
const messagesOfCheck = (steps: readonly ScreeningStep[], rest: Partial<SequenceMessage>) => {
  const messages: SequenceMessage[] = []
  let failed: ScreeningStep[] = []
  let open: ScreeningStep | null = null
  for (const step of steps) {
    if (step.event === 'screening.start') open = step
    if (step.event === 'screening.failed') failed.push(step)
    if (!(step.event in answers)) continue
    messages.push(answeredMessage(step, failed))
    failed = []
    open = null
  }
  return open ? [...messages, openMessage(open, failed, rest)] : messages
}

/** The job is retried once, at the message of its last failure. */
const withOneRetry = (messages: readonly SequenceMessage[], retry: SequenceMessage['retry']) => {
  const last = messages
    .filter(({ state }) => state === 'failed')
    .toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at))
    .at(-1)
  return messages.map((one) => (one === last ? { ...one, retry } : one))
}

/** Questions to the service that checks the parties. One job asks about all parties of a query. */
export const screeningMessages = (
  steps: readonly ScreeningStep[],
  work: readonly FailedWork[],
  reader: { retriesWork: boolean },
): SequenceMessage[] => {
  const job = work.find(({ kind }) => kind === 'screening.check')
  const { retry = null, ...rest } = job ? failingPart(job, reader) : {}
  const ofCheck = Map.groupBy(steps, ({ screeningId }) => screeningId)
  return withOneRetry(
    [...ofCheck.values()].flatMap((own) => messagesOfCheck(own, rest)),
    retry,
  )
}
