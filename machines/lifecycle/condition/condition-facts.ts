import { type ConditionAnswer, type ConditionKind } from '../../../api/condition.ts'
import type { ConditionSide } from '../../../api/condition-side.ts'
import { type ConditionState, MAX_CONDITIONS } from '../../../api/condition-state.ts'
import type { ConditionPurpose } from '../../../api/condition-purpose.ts'
import type { Principal } from '../../../api/role.ts'
import type { StatusCode } from '../../../api/status.ts'
import { principalKind, type PrincipalKind, type QueryPrincipal, seesInhouse } from '../query/principal.ts'
import { rulesOf, stages, type Stage } from '../query/statuses.ts'

/**
 * When a condition is due: by the end of a day in Tallinn. Its reminder and its escalation are moments, ISO 8601 in UTC;
 * null: none.
 */
export type ConditionSchedule = { dueDay: string; remindAt: string | null; overdueAt: string | null }

/** What the condition machine reads of a stored condition. */
export type ConditionFacts = ConditionSchedule & {
  /** The query's partner. */
  partnerId: number
  queryStatus: StatusCode
  kind: ConditionKind
  askedOf: ConditionSide
  /** The surety who is asked; null if any surety may answer. */
  suretyId: number | null
  neededFor: ConditionPurpose
  /** The query still has the client that it had when the condition was asked. */
  ofPresentClient: boolean
  /** Whether the wanted field has a value in the query. */
  fieldFilled: boolean
  /** Other conditions of the query that are not met and not ended. */
  otherOpen: number
  /** When it was found overdue; null before, and after a new day was set. */
  overdue: string | null
  /** The state in which the closing of its query found it; null unless it has ended. */
  endedFrom: ConditionState | null
  /** An automatic approval has asked for it. */
  ofApproval: boolean
}

/** Who answers without an account: the customer or a surety, by their links. */
export type Guest = { role: 'CUSTOMER'; name: string } | { role: 'SURETY'; name: string; suretyId: number }

/** Who answers: a user, or a guest. */
export type Answerer = Principal | Guest

export const isGuest = (principal: Answerer | QueryPrincipal): principal is Guest =>
  principal.role === 'CUSTOMER' || principal.role === 'SURETY'

type OfPrincipal<T extends string> = { type: `condition.${T}`; principal: Principal }
/** Happens at a moment, ISO 8601 in UTC. */
type OfClock<T extends string> = { type: `condition.${T}`; at: string }

/** Every event of a condition. Commands are imperative, facts from outside are past tense. */
export type ConditionEvent =
  /** By a user, or by the system with an automatic approval. */
  | { type: 'condition.ask'; principal: QueryPrincipal; schedule: ConditionSchedule }
  | { type: 'condition.answer'; principal: Answerer; answer: ConditionAnswer }
  | OfPrincipal<'accept'>
  | (OfPrincipal<'return'> & { reason: string; schedule: ConditionSchedule })
  | (OfPrincipal<'waive'> & { reason: string })
  /** Clock events, due at `at`. */
  | OfClock<'reminderDue'>
  | OfClock<'overdue'>
  /** The condition's query was closed. */
  | { type: 'query.closed' }
  /** The condition's query was reopened. */
  | { type: 'query.reopened'; schedule: ConditionSchedule }

/** Returns the user who gives a command; null for guests, the system, and events that no user triggers. */
export const performerOf = (event: ConditionEvent): Principal | null => {
  if (!('principal' in event)) return null
  const { principal } = event
  return isGuest(principal) || principal.role === 'SYSTEM' ? null : principal
}

type Attempt = { facts: ConditionFacts; event: ConditionEvent }

const isWritten = (words = ''): boolean => words.trim() !== ''

const providers: readonly string[] = ['CREDIT', 'COMPLIANCE', 'SYSTEM']

const isOfProvider = ({ event }: Attempt): boolean =>
  'principal' in event && providers.includes(event.principal.role)

type Addressee = Pick<ConditionFacts, 'askedOf' | 'suretyId' | 'ofPresentClient'>

/** Whether a condition is asked of this guest. What was asked about another client is not for the guests of this one. */
export const isAskedOfGuest = (guest: Guest, { askedOf, suretyId, ofPresentClient }: Addressee): boolean => {
  if (!ofPresentClient) return false
  return guest.role === 'CUSTOMER'
    ? askedOf === 'customer'
    : askedOf === 'surety' && suretyId === guest.suretyId
}

type AskedSide = Pick<ConditionFacts, 'askedOf' | 'partnerId'>

/** Whether a user answers for this side. In-house users answer for the customer and the sureties, too. */
export const answersForSide = (user: Principal, { askedOf, partnerId }: AskedSide): boolean =>
  askedOf === 'partner' || askedOf === 'shop'
    ? user.partnerId === partnerId
    : seesInhouse(principalKind(user))

const answersFor = (principal: Answerer, condition: Addressee & AskedSide): boolean =>
  isGuest(principal) ? isAskedOfGuest(principal, condition) : answersForSide(principal, condition)

/** Whether a principal reads a condition: in-house every one, partners and shops those that are asked of them. */
export const readsCondition = (kind: PrincipalKind, askedOf: ConditionSide): boolean =>
  kind === 'system' || seesInhouse(kind) || askedOf === 'partner' || askedOf === 'shop'

const isAnswered = (
  { kind, fieldFilled }: ConditionFacts,
  { text, docFileIds = [], value }: ConditionAnswer,
): boolean => {
  switch (kind) {
    case 'document':
      return docFileIds.length > 0
    case 'field':
      return value === undefined ? fieldFilled : isWritten(value)
    case 'answer':
      return isWritten(text)
  }
}

const isDue = (moment: string | null, { event }: Attempt): boolean =>
  moment !== null && 'at' in event && moment <= event.at

const settled: readonly Stage[] = stages.filter((stage) => stage === 'closed' || stage === 'legacy')

/**
 * Each guard by its name. The name is also the reason in a refusal and, as `refusal.<name>`, the id of its text. No user
 * meets the last five: they tell the job whether a moment has come, and what a reopening resumes.
 */
export const conditionGuards = {
  conditionByProvider: isOfProvider,
  conditionAskedNow: ({ facts: { queryStatus, neededFor } }) =>
    rulesOf(queryStatus).conditions?.includes(neededFor) === true,
  conditionsBelowLimit: ({ facts }) => facts.otherOpen < MAX_CONDITIONS,
  conditionQueryOpen: ({ facts }) => !settled.includes(rulesOf(facts.queryStatus).stage),
  conditionOfSide: ({ facts, event }) =>
    event.type === 'condition.answer' && answersFor(event.principal, facts),
  conditionHasAnswer: ({ facts, event }) => 'answer' in event && isAnswered(facts, event.answer),
  conditionHasReason: ({ event }) => 'reason' in event && isWritten(event.reason),
  /** A new automatic approval creates its conditions again. */
  conditionOutlivesClosing: ({ facts }) => !facts.ofApproval,
  conditionWasAnswered: ({ facts }) => facts.endedFrom === 'answered',
  conditionWasReturned: ({ facts }) => facts.endedFrom === 'returned',
  conditionReminderDue: (attempt) => isDue(attempt.facts.remindAt, attempt),
  conditionOverdue: (attempt) => isDue(attempt.facts.overdueAt, attempt),
} as const satisfies Record<string, (attempt: Attempt) => boolean>

export type ConditionGuard = keyof typeof conditionGuards

/** Returns the first of these guards that fails; null if all hold. */
export const failingConditionGuard = (
  needs: readonly ConditionGuard[],
  facts: ConditionFacts,
  event: ConditionEvent,
): ConditionGuard | null => needs.find((name) => !conditionGuards[name]({ facts, event })) ?? null
