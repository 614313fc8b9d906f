import type { QueryFacts } from '../../../api/query-facts.ts'
import type { StatusCode } from '../../../api/status.ts'
import type { Declaration, Offer } from './step-declaration.ts'
import type { View } from './locks.ts'
import type { QueryPrincipal } from './principal.ts'
import { type PayloadOf, type QueryEvent, type QueryEventType, steps } from './steps.ts'

type AnyPayload = { [Type in QueryEventType]: PayloadOf<Type> }[QueryEventType]
type FieldsOf<Payload> = Payload extends unknown ? keyof Payload : never
type ValueOf<Payload, Field> = Payload extends unknown
  ? Field extends keyof Payload
    ? Payload[Field]
    : never
  : never

/** What a person adds to a step. A step takes only the fields that it declares. */
export type StepPayload = { [Field in FieldsOf<AnyPayload>]?: ValueOf<AnyPayload, Field> }

/** Every step, in the order of the buttons. */
export const stepTypes = Object.keys(steps) as QueryEventType[]

export const isStepType = (name: string): name is QueryEventType => Object.hasOwn(steps, name)

export const stepOf = (type: QueryEventType): Declaration => steps[type]

/** Whether no person takes the step: the clock, the signing gateway, a customer or the votes do. */
export const isOfSystem = (type: QueryEventType): boolean =>
  stepOf(type).ways.every(({ who }) => who.every((kind) => kind === 'system'))

export const offerTo = (view: View, type: QueryEventType): Offer | undefined => stepOf(type).offered?.[view]

/** The status that change-status must be asked for; undefined where something else takes the step. */
export const statusToAsk = (type: QueryEventType): StatusCode | null | undefined => stepOf(type).changeStatus

/** The part of the payload that the step takes. */
export const payloadOf = (type: QueryEventType, given: StepPayload): StepPayload => {
  const fields = stepOf(type).payload ?? {}
  return Object.fromEntries(
    Object.entries(given).filter(([field, value]) => Object.hasOwn(fields, field) && value !== undefined),
  )
}

/** The event of a step with the part of the payload that it takes. */
export const eventOf = (
  type: QueryEventType,
  principal: QueryPrincipal,
  payload: StepPayload = {},
): QueryEvent => ({ type, principal, ...payloadOf(type, payload) }) as QueryEvent

/** Stands for words that a dialog will ask for: their absence must not disable the button. */
const TO_COME = '?'

/** The event as the screens ask about it before its dialog has asked for anything. */
export const eventToCome = (
  type: QueryEventType,
  principal: QueryPrincipal,
  payload: StepPayload = {},
): QueryEvent => eventOf(type, principal, { reason: TO_COME, note: TO_COME, ...payloadOf(type, payload) })

export const asksFirst = (type: QueryEventType, facts: QueryFacts): boolean => {
  const { ask } = stepOf(type)
  return ask !== undefined && (ask.when?.(facts) ?? true)
}

/** The one field of the payload that a dialog asks for by itself. @throws Error where the step declares none */
export const fieldOf = (type: QueryEventType): string => {
  const [field] = Object.keys(stepOf(type).payload ?? {})
  if (field === undefined) throw new Error(`${type} asks for a field and declares no payload`)
  return field
}

/** Message ids, found by the step's type. */
export const labelOf = (type: QueryEventType) => `event.${type}` as const
export const doneText = (type: QueryEventType) => `done.${type}` as const
export const explanationOf = (type: QueryEventType) => `explain.${type}` as const
export const questionText = (type: QueryEventType, part: 'title' | 'says' | 'field' | 'confirm' | 'keep') =>
  `ask.${type}.${part}` as const

/**
 * Steps that can be taken for many queries at once: those that ask for nothing but a yes or one reason for all. A step
 * that a note may go with is taken without one.
 */
export const bulkStepTypes: readonly QueryEventType[] = stepTypes.filter((type) => stepOf(type).bulk)

/** Those of them that a view is offered, in the order of the catalogue. */
export const bulkStepsOf = (view: View): QueryEventType[] =>
  bulkStepTypes.filter((type) => offerTo(view, type) !== undefined)
