import { offerTo, stepOf, stepTypes } from './catalogue.ts'
import type { QueryEventType } from './events.ts'
import type { View } from './locks.ts'

/**
 * Steps that can be taken for many queries at once: those that ask for nothing but a yes or one reason for all. A step
 * that a note may go with is taken without one.
 */
export const bulkStepTypes: readonly QueryEventType[] = stepTypes.filter((type) => stepOf(type).bulk)

/** Those of them that a view is offered, in the order of the catalogue. */
export const bulkStepsOf = (view: View): QueryEventType[] =>
  bulkStepTypes.filter((type) => offerTo(view, type) !== undefined)
