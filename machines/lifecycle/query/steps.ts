import type * as z from 'zod/mini'
import type { Declaration } from './step-declaration.ts'
import type { QueryPrincipal } from './principal.ts'
import { applicationSteps, customerApplies, returningSteps } from './steps/application.ts'
import { approvalSteps, contractFacts, contractSteps } from './steps/contract.ts'
import { deadlineSteps } from './steps/deadlines.ts'
import { decidedByRules, decisionSteps, reviews } from './steps/decision.ts'
import { endSteps, withdrawals } from './steps/end.ts'

type Steps = typeof steps

export type QueryEventType = keyof Steps

/** The payload type of a step, from its declaration. */
export type PayloadOf<Type extends QueryEventType> = Steps[Type] extends {
  payload: infer Fields extends z.core.$ZodLooseShape
}
  ? z.output<z.ZodMiniObject<Fields>>
  : object

/** Every event of a query, as its step declares it. Commands are imperative, facts from outside are past tense. */
export type QueryEvent = {
  [Type in QueryEventType]: { type: Type; principal: QueryPrincipal } & PayloadOf<Type>
}[QueryEventType]

/** Every step of a query by its event; the order is that of the buttons in every bar and on every card. */
export const steps = {
  ...applicationSteps,
  ...decisionSteps,
  ...approvalSteps,
  ...contractSteps,
  ...returningSteps,
  ...endSteps,
  ...customerApplies,
  ...decidedByRules,
  ...contractFacts,
  ...reviews,
  ...withdrawals,
  ...deadlineSteps,
} as const satisfies Record<string, Declaration>
