import * as z from 'zod/mini'
import type { Call } from '../../api/call.ts'
import { idParam, moment } from '../../api/field.ts'
import { queryCalls } from '../../api/query.calls.ts'
import { isOfSystem, isStepType, stepOf, stepTypes } from '../../machines/lifecycle/query/step-catalogue.ts'
import type { QueryEventType } from '../../machines/lifecycle/query/steps.ts'

/** Steps that a person can take by the generic call. */
const personsSteps: readonly QueryEventType[] = stepTypes.filter((type) => !isOfSystem(type))

export const isPersonsStep = (name: string): name is QueryEventType => isStepType(name) && !isOfSystem(name)

/** Body of the generic call for a step: the declared fields and no others. */
export const stepBodyOf = (type: QueryEventType) => {
  const { payload = {}, asRead } = stepOf(type)
  return z.strictObject({ ...payload, modifiedDtime: asRead ? moment : z.optional(moment) })
}

/** The generic call as documented: the events by name, and the body of each. */
export const takeStepOfEachEvent: Call = {
  ...queryCalls.takeStep,
  params: z.object({ id: idParam, event: z.enum(personsSteps) }),
  body: z.optional(
    z.union(personsSteps.map((type) => stepBodyOf(type).register(z.globalRegistry, { title: type }))),
  ),
}
