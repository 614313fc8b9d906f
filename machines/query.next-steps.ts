import type { QueryFacts } from '../contract/query-facts.ts'
import type { StatusCode } from '../contract/status.ts'
import type { ActorKind, QueryActor } from './query.actor.ts'
import type { QueryEvent, QueryEventType } from './query.events.ts'
import { type Refusal, refusal } from './query.refusal.ts'
import { failingGuard } from './query.step.ts'
import { type Step, stepsOf } from './query.steps.ts'

/** A way on from the present status: who may take it and, for whoever asks, why not. */
export type NextStep = {
  event: QueryEventType
  to: StatusCode | null
  who: readonly ActorKind[]
  refusal: Refusal | null
}

/**
 * What a person has chosen on the screen so far; a step that needs more is refused for want of it. A reason that
 * is not there yet is asked by the dialog which the step opens, so its want refuses nothing here.
 */
export type Choices = { containers?: readonly number[]; reason?: string; deliveryDate?: string }

const reasonAskedByDialog = '?'

/** An event as the screens ask about it before it is sent. */
export function eventOf(type: QueryEventType, actor: QueryActor, choices: Choices = {}): QueryEvent {
  switch (type) {
    case 'contract.sendForSigning':
      return { type, actor, containers: choices.containers ?? [] }
    case 'query.close':
      return { type, actor, reason: choices.reason ?? reasonAskedByDialog }
    case 'asset.handedOver':
      return { type, actor, deliveryDate: choices.deliveryDate ?? '' }
    default:
      return { type, actor }
  }
}

const ways = (steps: readonly Step[]): Step[][] => [...Map.groupBy(steps, ({ event }) => event).values()]

/**
 * Every step out of the present status, one entry an event, as this person finds it. Where an event has several
 * ways, the one that is open, or else the one that came furthest, tells the target.
 */
export function nextSteps(
  status: StatusCode,
  facts: QueryFacts,
  actor: QueryActor,
  choices?: Choices,
): NextStep[] {
  return ways(stepsOf(status)).map((steps) => {
    const [first] = steps as [Step, ...Step[]]
    const event = eventOf(first.event, actor, choices)
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
