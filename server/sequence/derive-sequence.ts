import type { ContainerState } from '../../api/container.ts'
import type { FailedWork } from '../../api/failed-work.calls.ts'
import type { Language } from '../../api/language.ts'
import type { Participant, SequenceMessage } from '../../api/sequence.calls.ts'
import type { StatusCode } from '../../api/status.ts'
import { LIMIT_CHECK } from '../../domain/constants.ts'
import { phaseOf } from '../../machines/lifecycle/container/container-phase.ts'
import { isOfSystem, isStepType } from '../../machines/lifecycle/query/step-catalogue.ts'
import type { DeliveryRow } from '../schema/webhook.table.ts'
import { isUnavailable } from '../services/client/http-client.ts'
import type { FoundEntry } from '../timeline/timeline.store.ts'
import { aboutOf, eventOf } from '../timeline/timeline-view.ts'
import { ledgerMessages } from './ledger-messages.ts'
import { message } from './message.ts'
import { screeningMessages, type ScreeningStep } from './screening-messages.ts'
import { workMessages } from './work-messages.ts'

/** A step of a container, as the step record holds it. */
export type ContainerStep = {
  id: string
  containerId: number
  at: string
  event: string
  signerId: number | null
}

/** The stored data about a query that the reader may see. */
export type SequenceSources = {
  /** Entries of the timeline, oldest first. */
  story: readonly FoundEntry[]
  /** Oldest first. */
  containerSteps: readonly ContainerStep[]
  containers: readonly { containerId: number; title: string; state: ContainerState }[]
  /** Names by signerId. */
  signers: ReadonlyMap<number, string>
  screeningSteps: readonly ScreeningStep[]
  work: readonly FailedWork[]
  deliveries: readonly Pick<
    DeliveryRow,
    | 'deliveryId'
    | 'partnerId'
    | 'status'
    | 'state'
    | 'tries'
    | 'answerStatus'
    | 'fault'
    | 'createdAt'
    | 'triedAt'
  >[]
  /** The last check of the client’s limit. */
  limit: { requestedAt: Date; answeredAt: Date | null } | null
}

/** Whether the reader can retry failed work and deliveries, and the language of texts that have two. */
export type SequenceReader = { retriesWork: boolean; language: Language }

/**
 * Derives the messages of the sequence diagram, oldest first; they are not stored. Steps, letters and the ledger's contracts
 * come from the timeline, responses of the signing gateway and of the screening from the step record, and unfinished work
 * from the jobs.
 */
export const deriveSequence = (
  sources: SequenceSources,
  reader: SequenceReader,
  now: Date,
): SequenceMessage[] =>
  [
    ...storyMessages(sources, reader),
    ...ledgerMessages(sources.story),
    ...signingMessages(sources),
    ...screeningMessages(sources.screeningSteps, sources.work, reader),
    ...workMessages(sources.story, sources.work, reader),
    ...deliveryMessages(sources, reader),
    ...limitMessages(sources, now),
  ].toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at))

/** Sender and receiver of an audit event, unless a user acts in the portal. */
const participantsByEvent: Readonly<Record<string, readonly [from: Participant, to: Participant]>> = {
  'letter.sent': ['portal', 'mail'],
  'container.sent': ['portal', 'signing'],
  'container.signerRefused': ['signing', 'portal'],
  'container.failed': ['signing', 'portal'],
  'offer.opened': ['customer', 'portal'],
  'offer.identified': ['customer', 'portal'],
  'offer.applied': ['customer', 'portal'],
  'condition.answered': ['customer', 'portal'],
  'review.asked': ['customer', 'portal'],
}

/** Kinds of timeline entries that are messages between participants. */
const messageKinds: ReadonlySet<string> = new Set([
  'step',
  'letter',
  'offer',
  'condition',
  'container',
  'contract',
  'review',
  'deadline',
])

/** Entries that other sources show, or that are no messages. */
const leftOut: ReadonlySet<string> = new Set([
  'container.saved',
  'container.allSigned',
  'container.unconfirmed',
  'contract.enteredInLedger',
  'contract.notEntered',
  'offer.saved',
  'offer.previewed',
  // The history has the step of the same name.
  'review.asked',
])

const participantsOfStep = (
  step: string | null,
  byName: string | null,
): readonly [Participant, Participant] => {
  if (step?.startsWith('customer.')) return ['customer', 'portal']
  const isSystems = step === null ? byName === null : isStepType(step) && isOfSystem(step)
  return [isSystems ? 'portal' : 'user', 'portal']
}

const participantsOf = ({
  word,
  event,
  byName,
  details,
}: FoundEntry): readonly [Participant, Participant] => {
  if (word === 'step') return participantsOfStep(textOrNull(details?.['event']), byName)
  const participants = participantsByEvent[event]
  // A user can answer in the customer's place.
  if (participants && (participants[0] !== 'customer' || byName === null)) return participants
  return [byName === null ? 'portal' : 'user', 'portal']
}

const textOrNull = (value: unknown): string | null => (typeof value === 'string' ? value : null)

/** Whether an entry is the last sending of a container whose signers have not finished. */
const waitsForSigners = (sources: SequenceSources, entry: FoundEntry): boolean => {
  if (entry.event !== 'container.sent') return false
  const container = sources.containers.find(({ containerId }) => containerId === entry.containerId)
  const last = sources.story.findLast(
    ({ event, containerId }) => event === 'container.sent' && containerId === entry.containerId,
  )
  return last === entry && container !== undefined && phaseOf(container.state) === 'signing'
}

const storyMessages = (sources: SequenceSources, { language }: SequenceReader): SequenceMessage[] =>
  sources.story
    .filter(({ word, event }) => messageKinds.has(word) && !leftOut.has(event))
    .map((entry) => {
      const [from, to] = participantsOf(entry)
      const isStep = entry.word === 'step'
      return message(`${entry.source}${entry.id}`, entry.at, from, to, eventOf(entry), {
        byName: entry.byName,
        ...(isStep
          ? { step: textOrNull(entry.details?.['event']), status: entry.details?.['status'] as StatusCode }
          : { about: aboutOf(entry, language) }),
        ...(waitsForSigners(sources, entry) && { state: 'waiting' }),
      })
    })

/** The message of each response of the signing gateway. Failed attempts to reach it are failed work. */
const signingAnswers: Readonly<
  Record<string, (step: ContainerStep, title: string | null, signer: string | null) => SequenceMessage>
> = {
  'submission.accepted': ({ id, at }, title) =>
    message(id, at, 'signing', 'portal', 'signing.accepted', { about: title }),
  'submission.unanswered': ({ id, at }, title) =>
    message(id, at, 'portal', 'signing', 'signing.unanswered', {
      about: title,
      state: 'failed',
      tries: 1,
      reason: 'unavailable',
    }),
  'signer.signed': ({ id, at }, title, signer) =>
    message(id, at, 'signing', 'portal', 'signer.signed', { about: signer ?? title }),
}

/** The steps of a container that the sequence shows. */
export const signingEvents = Object.keys(signingAnswers)

const signingMessages = ({ containerSteps, containers, signers }: SequenceSources): SequenceMessage[] =>
  containerSteps.flatMap((step) => {
    const title = containers.find(({ containerId }) => containerId === step.containerId)?.title ?? null
    const signer = step.signerId === null ? null : (signers.get(step.signerId) ?? null)
    return signingAnswers[step.event]?.(step, title, signer) ?? []
  })

/** A receiver that answers with a server error may accept the message at a later attempt. */
const reasonOf = ({ fault, answerStatus }: Pick<DeliveryRow, 'fault' | 'answerStatus'>) =>
  fault !== null || answerStatus === null || isUnavailable(answerStatus) ? 'unavailable' : 'refused'

/** Returns when a delivery was last tried, or when it was queued if it was not tried yet. */
export const deliveredAt = ({ triedAt, createdAt }: Pick<DeliveryRow, 'triedAt' | 'createdAt'>): string =>
  (triedAt ?? createdAt).toISOString()

const deliveryMessages = ({ deliveries }: SequenceSources, { retriesWork }: SequenceReader) =>
  deliveries.map((delivery) => {
    const { deliveryId, partnerId, status, state, tries } = delivery
    const hasFailed = state === 'failed' || (state === 'waiting' && tries > 0)
    return message(`d${deliveryId}`, deliveredAt(delivery), 'portal', 'program', 'program.notified', {
      status,
      state: hasFailed ? 'failed' : state === 'delivered' ? 'done' : 'waiting',
      tries,
      reason: hasFailed ? reasonOf(delivery) : null,
      retry: hasFailed && retriesWork ? { by: 'delivery', partnerId, deliveryId } : null,
    })
  })

const stateOfLimit = ({ requestedAt, answeredAt }: NonNullable<SequenceSources['limit']>, now: Date) => {
  if (answeredAt !== null && answeredAt >= requestedAt) return 'done'
  return now.getTime() - requestedAt.getTime() > LIMIT_CHECK.timeoutMs ? 'failed' : 'waiting'
}

/** Only the last limit check is stored. Its failed attempts are failed work. */
const limitMessages = ({ limit, work }: SequenceSources, now: Date): SequenceMessage[] => {
  if (limit === null) return []
  const state = stateOfLimit(limit, now)
  if (state === 'failed' && work.some(({ kind }) => kind === 'limit.follow')) return []
  return [
    message('limit', limit.requestedAt.toISOString(), 'portal', 'limitEngine', 'limit.requested', {
      state,
      reason: state === 'failed' ? 'unavailable' : null,
    }),
  ]
}
