import type { QueryFacts } from '../../../api/query-facts.ts'
import type { StatusCode } from '../../../api/status.ts'
import { placeholderEvent, type StepPayload } from './step-catalogue.ts'
import type { QueryEventType } from './steps.ts'
import type { PrincipalKind, QueryPrincipal } from './principal.ts'
import { type Refusal, refusal } from './refusal.ts'
import { failingGuard, type NeededGuard } from './guards.ts'
import { type Transition, transitionsOf } from './transitions.ts'

/** A step out of the current status: who may take it, and why this user cannot. */
export type NextStep = {
  event: QueryEventType
  to: StatusCode | null
  who: readonly PrincipalKind[]
  refusal: Refusal | null
}

/** By guard: whether its step is not needed now. */
const idleBy: Partial<Record<NeededGuard, (facts: QueryFacts) => boolean>> = {
  // It would only create the ledger contract that already exists.
  noLedgerContract: ({ hasLedgerContract }) => hasLedgerContract,
  // "What happens next" shows overdue queries itself, and reminders are letters.
  reminderDue: () => true,
  escalationDue: () => true,
  expiryDue: ({ deadlines }) => deadlines.expiresAt === null,
}

/** Whether the step is not needed, so that it is not listed. */
export const isDone = (status: StatusCode, facts: QueryFacts, event: QueryEventType): boolean => {
  const ways = transitionsOf(status, event)
  return ways.length > 0 && ways.every(({ needs }) => needs.some((guard) => idleBy[guard]?.(facts) === true))
}

/**
 * Returns every step out of the current status for this user, one entry per event. If an event has several
 * transitions, the target is that of the allowed one, or else of the one whose guards got furthest.
 */
export function nextSteps(
  status: StatusCode,
  facts: QueryFacts,
  principal: QueryPrincipal,
  payload?: StepPayload,
): NextStep[] {
  return byEvent(transitionsOf(status)).map((steps) => {
    const [first] = steps as [Transition, ...Transition[]]
    const event = placeholderEvent(first.event, principal, payload)
    const open = steps.find((step) => failingGuard({ facts, event, step }) === null)
    const refused = open ? null : refusal(status, facts, event)
    return {
      event: first.event,
      to: (open ?? refused?.step ?? first).to,
      who: [...new Set(steps.flatMap(({ who }) => who))],
      refusal: refused,
    }
  })
}

const byEvent = (transitions: readonly Transition[]): Transition[][] => [
  ...Map.groupBy(transitions, ({ event }) => event).values(),
]
