import type { Condition, ConditionAnswer } from '../../api/condition.ts'
import { keepInTab, keysInTab, storedInTab } from './tab-storage.ts'

/** An unsent answer, kept in this browser tab so that a reload does not lose it. */
export type AnswerDraft = {
  answer: ConditionAnswer
  /** The request was sent, and no response has arrived. */
  isSent: boolean
  /** The condition as it was read when the answer was drafted. */
  base: Condition
}

const PREFIX = 'tehing.apply.answer.'

const keyOf = (conditionId: number): string => PREFIX + conditionId

const isDraft = (stored: unknown): stored is AnswerDraft =>
  typeof stored === 'object' && stored !== null && 'answer' in stored && 'base' in stored

/** Returns the draft for a condition; null if there is none. */
export const answerDraft = (conditionId: number): AnswerDraft | null => {
  const stored = storedInTab(keyOf(conditionId))
  return isDraft(stored) ? stored : null
}

/** Ids of the conditions that have a draft. */
export const draftedConditions = (): number[] =>
  keysInTab(PREFIX).map((key) => Number(key.slice(PREFIX.length)))

export const saveAnswerDraft = (kept: AnswerDraft): void => keepInTab(keyOf(kept.base.conditionId), kept)

export const removeAnswerDraft = (conditionId: number): void => keepInTab(keyOf(conditionId), null)
