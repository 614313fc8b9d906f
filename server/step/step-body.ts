import * as z from 'zod/mini'
import { moment } from '../../api/field.ts'
import { isOfSystem, isStepType, stepOf, stepTypes } from '../../machines/lifecycle/query/catalogue.ts'
import type { QueryEventType } from '../../machines/lifecycle/query/events.ts'

/** The steps that a person can take by the generic call. */
export const personsSteps: readonly QueryEventType[] = stepTypes.filter((type) => !isOfSystem(type))

export const isPersonsStep = (name: string): name is QueryEventType => isStepType(name) && !isOfSystem(name)

/** The body of the generic call for a step: the fields that it declares, and no other. */
export const stepBodyOf = (type: QueryEventType) => {
  const { payload = {}, asRead } = stepOf(type)
  return z.strictObject({ ...payload, modifiedDtime: asRead ? moment : z.optional(moment) })
}
