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

/** What a person adds to a step. A step accepts only the fields that it declares. */
export type StepPayload = { [Field in FieldsOf<AnyPayload>]?: ValueOf<AnyPayload, Field> }

/** Every step, in the order of the buttons. */
export const stepTypes = Object.keys(steps) as QueryEventType[]

export const isStepType = (name: string): name is QueryEventType => Object.hasOwn(steps, name)

export const stepOf = (type: QueryEventType): Declaration => steps[type]

/** Whether no person takes the step, but the clock, the signing gateway, a customer or the votes. */
export const isOfSystem = (type: QueryEventType): boolean =>
  stepOf(type).transitions.every(({ who }) => who.every((kind) => kind === 'system'))

/** Whether a customer, who has no account, takes the step of a query or of its offer. */
export const isOfCustomer = (event: string): boolean => event.startsWith('customer.')

/** Whether the step is one that the query needs next, for any user. */
export const isNeeded = (type: QueryEventType, status: StatusCode, facts: QueryFacts): boolean => {
  const { neededIn, neededWhen } = stepOf(type)
  return neededIn?.includes(status) === true && neededWhen?.(facts) !== false
}

export const offerTo = (view: View, type: QueryEventType): Offer | undefined => stepOf(type).offered?.[view]

/** The status that change-status requests for this step; undefined if another call takes the step. */
export const statusToRequest = (type: QueryEventType): StatusCode | null | undefined =>
  stepOf(type).changeStatus

/** Returns the fields of the payload that the step declares. */
export const payloadOf = (type: QueryEventType, given: StepPayload): StepPayload => {
  const fields = stepOf(type).payload ?? {}
  return Object.fromEntries(
    Object.entries(given).filter(([field, value]) => Object.hasOwn(fields, field) && value !== undefined),
  )
}

/** Returns the event of a step with the fields that it declares. */
export const eventOf = (
  type: QueryEventType,
  principal: QueryPrincipal,
  payload: StepPayload = {},
): QueryEvent => ({ type, principal, ...payloadOf(type, payload) }) as QueryEvent

/** Placeholder for text that a dialog will ask for; without it the button would be disabled. */
const PLACEHOLDER = '?'

/** Returns the event as screens check it before the dialog has asked for input. */
export const placeholderEvent = (
  type: QueryEventType,
  principal: QueryPrincipal,
  payload: StepPayload = {},
): QueryEvent =>
  eventOf(type, principal, { reason: PLACEHOLDER, note: PLACEHOLDER, ...payloadOf(type, payload) })

export const asksFirst = (type: QueryEventType, facts: QueryFacts): boolean => {
  const { ask } = stepOf(type)
  return ask !== undefined && (ask.when?.(facts) ?? true)
}

/**
 * Returns the only field that a dialog asks for.
 * @throws Error if the step declares none
 */
export const fieldOf = (type: QueryEventType): string => {
  const [field] = Object.keys(stepOf(type).payload ?? {})
  if (field === undefined) throw new Error(`${type} asks for a field and declares no payload`)
  return field
}

/** Message ids, found by the step's type. */
export const labelOf = (type: QueryEventType) => `event.${type}` as const
/** The label for a query: that of a step which replaces its earlier result says so. */
export const labelFor = (type: QueryEventType, facts: QueryFacts): string =>
  stepOf(type).repeats?.(facts) ? `${labelOf(type)}.again` : labelOf(type)
export const doneText = (type: QueryEventType) => `done.${type}` as const
export const explanationOf = (type: QueryEventType) => `explain.${type}` as const
export const questionText = (type: QueryEventType, part: 'title' | 'says' | 'field' | 'confirm' | 'keep') =>
  `ask.${type}.${part}` as const

/**
 * Steps that can be taken for many queries at once: they ask for a confirmation or one reason for all. An optional
 * note is left out.
 */
export const bulkStepTypes: readonly QueryEventType[] = stepTypes.filter((type) => stepOf(type).bulk)

/** Returns the bulk steps offered to a view, in the order of the catalogue. */
export const bulkStepsOf = (view: View): QueryEventType[] =>
  bulkStepTypes.filter((type) => offerTo(view, type) !== undefined)
