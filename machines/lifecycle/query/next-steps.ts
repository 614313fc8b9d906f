import type { QueryFacts } from '../../../api/query-facts.ts'
import type { StatusCode } from '../../../api/status.ts'
import { placeholderEvent, type StepPayload } from './step-catalogue.ts'
import type { QueryEventType } from './steps.ts'
import type { PrincipalKind, QueryPrincipal } from './principal.ts'
import { type Refusal, refusal } from './refusal.ts'
import { committeeDecides } from './committee-votes.ts'
import { failingGuard, type NeededGuard } from './guards.ts'
import { type Transition, transitionsOf } from './transitions.ts'
import { worksOn } from './turn.ts'

/** A step out of the current status: who may take it, and why this user cannot. */
export type NextStep = {
  event: QueryEventType
  to: StatusCode | null
  who: readonly PrincipalKind[]
  refusal: Refusal | null
}

/**
 * Whether a failing guard means that the step is past or does not apply to this query. Other guards are met by input,
 * or by another step from the same status.
 */
const idleBy: Partial<Record<NeededGuard, (facts: QueryFacts) => boolean>> = {
  // It would only create the ledger contract that already exists.
  noLedgerContract: ({ hasLedgerContract }) => hasLedgerContract,
  notConcluded: ({ contractConcluded }) => contractConcluded,
  noContainerSent: ({ containerSent, contractConcluded }) => containerSent && contractConcluded,
  notYetDelivered: ({ deliveryDateSet }) => deliveryDateSet,
  notHandedOverOnSigning: ({ handoverWhenSigned }) => handoverWhenSigned,
  // Sending an offer makes it a link's application.
  aplinkSet: ({ aplink, product }) => !aplink && product !== 'SELFSERVE',
  aplinkEmpty: ({ aplink }) => aplink,
  isLeasing: ({ product }) => product !== 'LEASING',
  isShopProduct: ({ product }) => product === 'LEASING',
  signsOnPaper: ({ manualSigning }) => !manualSigning,
  isConsumer: ({ consumer }) => !consumer,
  checkedAutomatically: ({ checkedAutomatically }) => !checkedAutomatically,
  reviewNotAsked: ({ review }) => review !== null,
  withinWithdrawalPeriod: ({ withdrawalPeriodOver }) => withdrawalPeriodOver,
  notWithdrawn: ({ withdrawn }) => withdrawn,
  partnerAllowsDecision: ({ automaticDecision }) => !automaticDecision.partnerAllows,
  // One member decides, or the committee votes.
  oneDecides: committeeDecides,
  committeeDecides: (facts) => !committeeDecides(facts),
  // "What happens next" shows overdue queries itself, and reminders are letters.
  reminderDue: () => true,
  escalationDue: () => true,
  voteReminderDue: () => true,
  voteEscalationDue: () => true,
  expiryDue: ({ deadlines }) => deadlines.expiresAt === null,
}

const isIdle = ({ needs }: Transition, facts: QueryFacts): boolean =>
  needs.some((guard) => idleBy[guard]?.(facts) === true)

/** Whether the step is not needed, so that it is not listed. */
export const isDone = (status: StatusCode, facts: QueryFacts, event: QueryEventType): boolean => {
  const transitions = transitionsOf(status, event)
  return transitions.length > 0 && transitions.every((transition) => isIdle(transition, facts))
}

/** The next steps that this user sees: those that they may take, and those that other users may still take. */
export const listedSteps = (
  status: StatusCode,
  facts: QueryFacts,
  principal: QueryPrincipal,
  payload?: StepPayload,
): NextStep[] =>
  nextSteps(status, facts, principal, payload).filter(
    ({ event, who, refusal: refused }) =>
      !isDone(status, facts, event) &&
      (refused?.reason !== 'principalIs' || who.some((kind) => worksOn(kind, facts, principal))),
  )

/**
 * Returns every step out of the current status for this user, one entry per event. If an event has several
 * transitions, the target is that of the allowed one, or else of those that may still come the one whose guards got
 * furthest.
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
    const coming = steps.filter((step) => !isIdle(step, facts))
    const closest = coming.find((step) => step === refused?.step) ?? coming[0] ?? refused?.step ?? first
    return {
      event: first.event,
      to: (open ?? closest).to,
      who: [...new Set(steps.flatMap(({ who }) => who))],
      refusal: refused,
    }
  })
}

const byEvent = (transitions: readonly Transition[]): Transition[][] => [
  ...Map.groupBy(transitions, ({ event }) => event).values(),
]
