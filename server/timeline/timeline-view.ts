import { type TimelineEntry, timelineKinds } from '../../api/timeline.calls.ts'
import type { DecidingVote } from '../../api/committee.ts'
import { statusCode } from '../../api/status.ts'
import type { Language } from '../../api/language.ts'
import type { TermsChange } from '../../api/decided-terms.ts'
import { withoutCodes } from '../../domain/identifier/personal-code.ts'
import { type FoundEntry, kindsOfEvents, type Place } from './timeline.store.ts'

const kindOf = (word: string): TimelineEntry['kind'] =>
  kindsOfEvents[word] ?? timelineKinds.find((kind) => kind === word) ?? 'failure'

const textOf = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' ? withoutCodes(value) : null

const textsOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.flatMap((each: unknown) => textOf(each) ?? []) : []

/** The object of an entry: document, container and signers, contract, recipient of a letter, what a condition asks for. */
export const aboutOf = ({ title, details }: FoundEntry, language: Language): string | null => {
  const { fileName, signer, refused, missing, titles, refno, name } = details ?? {}
  const condition = details?.[language === 'et' ? 'conditionEt' : 'conditionEn']
  const names = [title, fileName, signer, refno, name, condition].flatMap((each) => textOf(each) ?? [])
  return [...names, ...textsOf(titles), ...textsOf(refused), ...textsOf(missing)].join(', ') || null
}

const WITH_KIND: readonly string[] = ['letter.sent', 'work.failed', 'work.recovered']

/** Letters and failures are described by what was sent and what failed. */
export const eventOf = ({ event, details }: Pick<FoundEntry, 'event' | 'details'>): string => {
  const kind = textOf(details?.['kind'])
  return WITH_KIND.includes(event) && kind !== null ? `${event}.${kind}` : event
}

export const placeOf = ({ at, source, id }: Place): string => `${at}_${source}_${id}`

export const toPlace = (text: string): Place => {
  const [at = '', source, id] = text.split('_')
  return { at, source: source === 's' ? 's' : 'a', id: Number(id) }
}

type StepEntry = Pick<
  TimelineEntry,
  'status' | 'before' | 'step' | 'reason' | 'decided' | 'byCommittee' | 'votes'
>

const noStep: StepEntry = {
  status: null,
  before: null,
  step: null,
  reason: null,
  decided: [],
  byCommittee: false,
  votes: [],
}

const beforeOf = (value: unknown) => (value === null ? null : statusCode.parse(value))

const stepOf = ({ word, details }: FoundEntry, readsVotes: boolean): StepEntry => {
  if (word !== 'step') return noStep
  const votes = (details?.['votes'] ?? []) as DecidingVote[]
  return {
    status: statusCode.parse(details?.['status']),
    before: beforeOf(details?.['before']),
    step: textOf(details?.['event']),
    reason: textOf(details?.['reason']),
    decided: (details?.['changes'] ?? []) as TermsChange[],
    byCommittee: votes.length > 0,
    votes: readsVotes ? votes : [],
  }
}

/** Maps an entry to the response; votes only for their readers, a condition in the reader's language. */
export const toEntry = (found: FoundEntry, readsVotes: boolean, language: Language): TimelineEntry => ({
  entryId: `${found.source}${found.id}`,
  at: found.at,
  kind: kindOf(found.word),
  event: eventOf(found),
  byName: found.byName,
  versionId: found.versionId,
  about: aboutOf(found, language),
  ...stepOf(found, readsVotes),
  saved: found.event === 'query.saved' ? ((found.details?.['changes'] ?? []) as TimelineEntry['saved']) : [],
})
