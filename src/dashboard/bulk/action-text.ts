import { labelOf, questionText, stepOf } from '../../../machines/lifecycle/query/step-catalogue.ts'
import type { QueryEventType } from '../../../machines/lifecycle/query/steps.ts'

/** What a step does, as the answer to its own question says it; its button may only lead to one. */
export const actionText = (event: QueryEventType) =>
  stepOf(event).ask ? questionText(event, 'confirm') : labelOf(event)
