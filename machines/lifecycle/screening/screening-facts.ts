import type { Hit, ScreeningState } from '../../../api/screening.ts'
import type { Principal } from '../../../api/role.ts'
import type { StatusCode } from '../../../api/status.ts'
import { rulesOf } from '../query/statuses.ts'

/** What the screening machine reads of a stored check. */
export type ScreeningFacts = {
  queryStatus: StatusCode
  /** The entries that compliance dismissed after the last answer of the service. */
  dismissed: readonly Hit[]
}

/** Whether checks are made and settled in this status: not once the query is over. */
const isOpen = (status: StatusCode): boolean => !['closed', 'legacy'].includes(rulesOf(status).stage)

/** Whether the parties are checked in this status: once the query has left its partner, until it is over. */
export const isScreenedIn = (status: StatusCode): boolean =>
  isOpen(status) && rulesOf(status).turn !== 'owner'

/** Every event of a check. Commands are imperative, facts from outside are past tense. */
export type ScreeningEvent =
  /** A job is about to ask the service. */
  | { type: 'screening.start' }
  | { type: 'screening.cleared'; source: string }
  | { type: 'screening.matched'; source: string; hits: readonly Hit[] }
  /** The same as before the check was repeated. */
  | { type: 'screening.foundAgain'; source: string; hits: readonly Hit[] }
  /** The service did not answer. */
  | { type: 'screening.failed' }
  | { type: 'screening.again'; principal: Principal }
  /** The risk class of the query has to be renewed. */
  | { type: 'screening.aged' }
  | { type: 'screening.confirm'; principal: Principal; reason: string }
  | { type: 'screening.dismiss'; principal: Principal; reason: string }

/** Returns the user who gives a command; null for events that no user triggers. */
export const screeningPerformer = (event: ScreeningEvent): Principal | null =>
  'principal' in event ? event.principal : null

type Attempt = { facts: ScreeningFacts; event: ScreeningEvent }

const roleOf = (event: ScreeningEvent) => screeningPerformer(event)?.role

/** Whether an entry is the same with unchanged data; how similar it is to the party may differ. */
const isSameEntry = (one: Hit, other: Hit): boolean =>
  one.entityId === other.entityId &&
  one.name === other.name &&
  one.lists.join() === other.lists.join() &&
  one.sources.join() === other.sources.join()

/**
 * Each guard by its name. The name is also the reason in a refusal and, as `refusal.<name>`, the id of its text.
 */
export const screeningGuards = {
  screeningQueryOpen: ({ facts: { queryStatus } }) => isOpen(queryStatus),
  screeningByProvider: ({ event }) => ['CREDIT', 'COMPLIANCE'].includes(roleOf(event) ?? ''),
  screeningByCompliance: ({ event }) => roleOf(event) === 'COMPLIANCE',
  screeningHasReason: ({ event }) => 'reason' in event && event.reason.trim() !== '',
  screeningDismissedBefore: ({ facts: { dismissed }, event }) =>
    'hits' in event && event.hits.every((hit) => dismissed.some((known) => isSameEntry(known, hit))),
} as const satisfies Record<string, (attempt: Attempt) => boolean>

export type ScreeningGuard = keyof typeof screeningGuards

/** Returns the first of these guards that fails; null if all hold. */
export const failingScreeningGuard = (
  needs: readonly ScreeningGuard[],
  facts: ScreeningFacts,
  event: ScreeningEvent,
): ScreeningGuard | null => needs.find((name) => !screeningGuards[name]({ facts, event })) ?? null

/**
 * What a state means for the contract: `clear` allows it, `hold` stops signing and activation, `unchecked` has no result
 * yet.
 */
export type ScreeningResult = 'clear' | 'unchecked' | 'hold'

const results: Record<ScreeningState, ScreeningResult> = {
  due: 'unchecked',
  checking: 'unchecked',
  failed: 'unchecked',
  clear: 'clear',
  match: 'hold',
  confirmed: 'hold',
  dismissed: 'clear',
}

/** Whether the entries name a public office only, which forbids no contract: compliance says what it did about it. */
export const isPublicOfficeOnly = (hits: readonly Hit[]): boolean =>
  hits.every(({ lists }) => lists.length > 0 && lists.every((list) => list === 'publicOffice'))

export const screeningResultOf = ({
  state,
  hits,
}: {
  state: ScreeningState
  hits: readonly Hit[]
}): ScreeningResult => (state === 'confirmed' && isPublicOfficeOnly(hits) ? 'clear' : results[state])
