import { offerTo, stepOf, stepTypes } from './catalogue.ts'
import type { QueryEventType } from './events.ts'
import type { View } from './locks.ts'

/** Its dialog shows what is changed in this one query, which nobody may approve unseen. */
const ONE_BY_ONE: QueryEventType = 'query.approveWithChanges'

/**
 * Steps that can be taken for many queries at once: those of the calls that only take a step, and ask for nothing but
 * a yes or one reason for all. A step that a note may go with is taken without one.
 */
const isBulkStep = (type: QueryEventType): boolean => {
  const { call, ask } = stepOf(type)
  const onlySteps = call.name === 'changeStatus' || call.name === 'annul'
  return onlySteps && ask?.dialog !== 'deliveryDate' && type !== ONE_BY_ONE
}

export const bulkStepTypes: readonly QueryEventType[] = stepTypes.filter(isBulkStep)

/** Those of them that a view is offered, in the order of the catalogue. */
export const bulkStepsOf = (view: View): QueryEventType[] =>
  bulkStepTypes.filter((type) => offerTo(view, type) !== undefined)
