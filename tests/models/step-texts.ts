import { isOfSystem, stepOf, stepTypes } from '../../machines/lifecycle/query/step-catalogue.ts'
import type { Dialog } from '../../machines/lifecycle/query/step-declaration.ts'
import type { QueryEventType } from '../../machines/lifecycle/query/steps.ts'

/** By hand: the texts of each dialog, as `ask.<type>.<part>`. */
const questionParts: Readonly<Record<Dialog, readonly string[]>> = {
  confirm: ['title', 'says', 'confirm', 'keep'],
  closing: ['title', 'says', 'confirm', 'keep'],
  note: ['title', 'says', 'confirm', 'keep'],
  reason: ['title', 'says', 'field', 'confirm', 'keep'],
  day: ['title', 'field', 'confirm', 'keep'],
}

const isExplained = (type: QueryEventType): boolean =>
  Object.values(stepOf(type).offered ?? {}).some(({ explained }) => explained)

const isRepeated = (type: QueryEventType): boolean => stepOf(type).repeats !== undefined

/** Families of step texts, with the required names. */
export const stepTexts = {
  event: [...stepTypes, ...stepTypes.filter(isRepeated).map((type) => `${type}.again`)],
  happened: stepTypes,
  done: stepTypes.filter((type) => !isOfSystem(type)),
  ask: stepTypes.flatMap((type) => {
    const { ask } = stepOf(type)
    return ask ? questionParts[ask.dialog].map((part) => `${type}.${part}`) : []
  }),
  explain: stepTypes.filter(isExplained),
} as const satisfies Record<string, readonly string[]>
