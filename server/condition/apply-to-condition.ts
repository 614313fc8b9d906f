import type { Condition } from '../../api/condition.ts'
import type { Answerer, ConditionEvent } from '../../machines/lifecycle/condition/condition-facts.ts'
import { conditionPhaseOf } from '../../machines/lifecycle/condition/condition-phase.ts'
import { storeReceived, type Uploader } from '../document/change-document.ts'
import type { ReceivedFile } from '../document/upload/receive-files.ts'
import type { Transaction } from '../platform/database/database.ts'
import { Problem } from '../platform/http/problem.ts'
import { isBasedOn } from '../platform/http/record-conflict.ts'
import { findQuery, lockQuery } from '../query/record/query.store.ts'
import type { QueryRow } from '../schema/query.table.ts'
import type { ConditionDependencies } from './condition-lifecycle.ts'
import { toCondition } from './condition-view.ts'
import type { StoredCondition } from './condition.store.ts'
import { saveOfField } from './fill-field.ts'

export type GivenEvent = {
  queryId: number
  conditionId: number
  /** The version that the caller has read; without it the event ignores other changes. */
  modifiedDtime: string | undefined
  event: ConditionEvent
  /** The field's value that the caller has read; without it the answer replaces any. */
  basedOn?: string | undefined
  /** The condition as the caller reads it. */
  view?: (condition: Condition, query: QueryRow) => Condition
}

/**
 * Applies an event to a condition that the caller may read.
 * @throws Problem notFound; query.refused; record.conflict if the condition, or the field that is filled in, was changed
 * since it was read
 */
export const applyToCondition = async (
  { lifecycles }: ConditionDependencies,
  tx: Transaction,
  { queryId, conditionId, modifiedDtime, event, basedOn, view = (condition) => condition }: GivenEvent,
): Promise<Condition> => {
  const stored = await lifecycles.condition.apply(tx, conditionId, (locked) => {
    if (!isBasedOn(locked.condition.modifiedAt, modifiedDtime) || isOvertaken(locked, event, basedOn))
      throw new Problem('record.conflict', { stored: view(toCondition(locked, locked.query), locked.query) })
    return event
  })
  const query = await findQuery(tx, queryId)
  if (!query) throw new Problem('notFound')
  return view(toCondition(stored, query), query)
}

/** Whether the field has got a value meanwhile that is neither the one that was read nor the one that is given. */
const isOvertaken = (
  { condition, query }: StoredCondition & { query: QueryRow },
  event: ConditionEvent,
  basedOn: string | undefined,
): boolean => {
  const { field, state } = condition
  const given = event.type === 'condition.answer' ? event.answer.value : undefined
  if (field === null || given === undefined || basedOn === undefined) return false
  const now = query[field] ?? ''
  return (
    conditionPhaseOf(state) === 'asked' && now !== basedOn && now !== saveOfField(field, given, query)[field]
  )
}

type FilesAnswer = {
  queryId: number
  conditionId: number
  received: readonly ReceivedFile[]
  uploader: Uploader
  principal: Answerer
}

/**
 * Answers a condition with received files, which become documents of the query although its documents are locked.
 * @throws Problem request.invalid; see `applyToCondition`
 */
export const answerWithFiles = async (
  needs: ConditionDependencies,
  tx: Transaction,
  { queryId, conditionId, received, uploader, principal }: FilesAnswer,
): Promise<Condition> => {
  await lockQuery(tx, queryId)
  const stored = await storeReceived(tx, queryId, received, uploader)
  const answer = { docFileIds: stored.map(({ docFileId }) => docFileId) }
  return applyToCondition(needs, tx, {
    queryId,
    conditionId,
    modifiedDtime: undefined,
    event: { type: 'condition.answer', principal, answer },
  })
}
