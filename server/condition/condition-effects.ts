import type { Answerer } from '../../machines/lifecycle/condition/condition-facts.ts'
import type { ConditionEffect } from '../../machines/lifecycle/condition/condition.machine.ts'
import type { EffectContext, Effects } from '../lifecycle/apply-transition.ts'
import { Problem } from '../platform/http/problem.ts'
import type { Connection, Transaction } from '../platform/database/database.ts'
import type { Jobs } from '../platform/jobs/jobs.ts'
import { performerOf } from '../query/parts/status-history.store.ts'
import { findQuery } from '../query/record/query.store.ts'
import type { ConditionLifecycle } from './condition-lifecycle.ts'
import { findCondition, findConditions, writeCondition } from './condition.store.ts'
import { fillField } from './fill-field.ts'
import { findDocumentsById } from '../document/document.store.ts'

const answererOf = async (tx: Connection, by: Answerer) => {
  if (by.role === 'CUSTOMER') return { answeredBy: null, answeredByName: by.name }
  const { createdBy, createdByName } = await performerOf(tx, by)
  return { answeredBy: createdBy, answeredByName: createdByName }
}

/** @throws Problem request.invalid for a document of another query */
const assertOfQuery = async (tx: Transaction, queryId: number, docFileId: number | undefined) => {
  if (docFileId === undefined) return
  const [document] = await findDocumentsById(tx, [docFileId])
  if (document?.queryId !== queryId)
    throw new Problem('request.invalid', { fields: [{ path: 'docFileId', code: 'field.choice' }] })
}

/** Implements the actions of the condition machine. */
export const conditionEffects = (jobs: Jobs): Effects<ConditionEffect> => ({
  storeAnswer: async ({ tx, id, at }, { by, answer: { text = '', docFileId, value } }) => {
    const stored = await findCondition(tx, id)
    if (!stored) throw new Problem('notFound')
    const { queryId, kind, field } = stored.condition
    await assertOfQuery(tx, queryId, docFileId)
    const who = await answererOf(tx, by)
    if (field !== null && value !== undefined)
      await fillField(jobs, tx, { queryId, field, value, at, by: who.answeredBy })
    await writeCondition(tx, id, {
      answerText: text.trim(),
      docFileId: kind === 'document' ? (docFileId ?? null) : null,
      answerValue: field === null ? null : ((await findQuery(tx, queryId))?.[field] ?? ''),
      answeredAt: at,
      ...who,
    })
  },
  storeDecision: async ({ tx, id, at }, { by, reason }) => {
    const { createdBy, createdByName } = await performerOf(tx, by)
    await writeCondition(tx, id, {
      decisionReason: reason,
      decidedAt: at,
      decidedBy: createdBy,
      decidedByName: createdByName,
    })
  },
})

/** Ends the conditions of a query that are not met, in the transaction of the step that closes it. */
export const endConditions = async (
  lifecycle: ConditionLifecycle,
  { tx, id }: EffectContext,
): Promise<void> => {
  for (const { condition } of await findConditions(tx, id))
    await lifecycle.applyIfAllowed(tx, condition.conditionId, { type: 'query.closed' })
}
