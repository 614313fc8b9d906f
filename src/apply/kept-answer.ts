import type { Condition, ConditionAnswer } from '../../api/condition.ts'
import { keepInTab, keysInTab, storedInTab } from './tab-storage.ts'

/** An answer that is being written, for a reload of the page. */
export type KeptAnswer = {
  answer: ConditionAnswer
  /** It was on its way to the server. */
  isSent: boolean
  /** The condition as it was read when the answer was begun. */
  base: Condition
}

const PREFIX = 'tehing.apply.answer.'

const keyOf = (conditionId: number): string => PREFIX + conditionId

const isKept = (stored: unknown): stored is KeptAnswer =>
  typeof stored === 'object' && stored !== null && 'answer' in stored && 'base' in stored

/** Returns what was being written to a condition before a reload; null if nothing was. */
export const keptAnswer = (conditionId: number): KeptAnswer | null => {
  const stored = storedInTab(keyOf(conditionId))
  return isKept(stored) ? stored : null
}

/** The ids of the conditions to which something was being written before a reload. */
export const begunAnswers = (): number[] => keysInTab(PREFIX).map((key) => Number(key.slice(PREFIX.length)))

/** Keeps what is being written in this tab. */
export const keepAnswer = (kept: KeptAnswer): void => keepInTab(keyOf(kept.base.conditionId), kept)

/** It is sent or discarded. */
export const forgetAnswer = (conditionId: number): void => keepInTab(keyOf(conditionId), null)
