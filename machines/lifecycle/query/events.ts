import type * as z from 'zod/mini'
import type { QueryPrincipal } from './principal.ts'
import type { steps } from './steps.ts'

type Steps = typeof steps

export type QueryEventType = keyof Steps

/** The fields that go with a step, by its declaration. */
export type PayloadOf<Type extends QueryEventType> = Steps[Type] extends {
  payload: infer Fields extends z.core.$ZodLooseShape
}
  ? z.output<z.ZodMiniObject<Fields>>
  : object

/** Every event of a query, as its step declares it. Commands are imperative, facts from outside are past tense. */
export type QueryEvent = {
  [Type in QueryEventType]: { type: Type; principal: QueryPrincipal } & PayloadOf<Type>
}[QueryEventType]
