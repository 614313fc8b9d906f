import type { ConditionDue } from '../../api/condition.ts'
import { todayInTallinn } from '../../domain/date.ts'
import { workingDaysUntil } from '../../domain/due-in.ts'
import { type Answerer, isGuest } from '../../machines/lifecycle/condition/condition-facts.ts'
import type { ConditionEffect } from '../../machines/lifecycle/condition/condition.machine.ts'
import type { EffectContext, Effects } from '../lifecycle/apply-transition.ts'
import { Problem } from '../platform/http/problem.ts'
import type { Connection, Transaction } from '../platform/database/database.ts'
import { performerOf } from '../query/parts/status-history.store.ts'
import { findQuery } from '../query/record/query.store.ts'
import { scheduleOf } from './ask-conditions.ts'
import type { ConditionLifecycle } from './condition-lifecycle.ts'
import {
  findCondition,
  findConditions,
  type StoredCondition,
  writeAnswerFiles,
  writeCondition,
} from './condition.store.ts'
import { type FillDependencies, fillField } from './fill-field.ts'
import { readsDocument } from '../document/document-access.ts'
import { selectSettingsAt } from '../provider-settings/deadline-setting.store.ts'
import { findDocumentsById, makeConfidential } from '../document/document.store.ts'

const answererOf = async (tx: Connection, by: Answerer) => {
  if (isGuest(by)) return { answeredBy: null, answeredByName: by.name }
  const { createdBy, createdByName } = await performerOf(tx, by)
  return { answeredBy: createdBy, answeredByName: createdByName }
}

type Given = { queryId: number; docFileIds: readonly number[]; by: Answerer }

/** @throws Problem request.invalid for a document of another query, and for one that the answerer does not read */
const assertOfQuery = async (tx: Transaction, { queryId, docFileIds, by }: Given) => {
  const found = await findDocumentsById(tx, docFileIds)
  const known = found.filter((one) => one.queryId === queryId && (isGuest(by) || readsDocument(by, one)))
  if (known.length < docFileIds.length)
    throw new Problem('request.invalid', { fields: [{ path: 'docFileIds', code: 'field.choice' }] })
}

/** Stores the documents of an answer; what a customer or a surety gives is hidden from partners and shops. */
const storeFiles = async (tx: Transaction, { condition }: StoredCondition, given: Given): Promise<void> => {
  await assertOfQuery(tx, given)
  await writeAnswerFiles(tx, condition.conditionId, given.docFileIds)
  const isPrivate = condition.askedOf === 'customer' || condition.askedOf === 'surety'
  if (isPrivate) await makeConfidential(tx, given)
}

/** Implements the actions of the condition machine. */
export const conditionEffects = (dependencies: FillDependencies): Effects<ConditionEffect> => ({
  storeAnswer: async ({ tx, id, at }, { by, answer: { text = '', docFileIds = [], value } }) => {
    const stored = await findCondition(tx, id)
    if (!stored) throw new Problem('notFound')
    const { queryId, kind, field } = stored.condition
    const who = await answererOf(tx, by)
    const given = kind === 'document' ? [...new Set(docFileIds)] : []
    await storeFiles(tx, stored, { queryId, docFileIds: given, by })
    if (field !== null && value !== undefined)
      await fillField(dependencies, tx, { queryId, field, value, at, by: who.answeredBy })
    await writeCondition(tx, id, {
      answerText: text.trim(),
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

/** Resumes the conditions that the closing has ended, in the transaction of the step that reopens the query. */
export const resumeConditions = async (
  lifecycle: ConditionLifecycle,
  { tx, id, at }: EffectContext,
): Promise<void> => {
  const settings = await selectSettingsAt(tx, at)
  for (const stored of await findConditions(tx, id)) {
    const { conditionId, kind } = stored.condition
    const schedule = scheduleOf(dueAfterReopening(stored), kind, settings, at)
    await lifecycle.applyIfAllowed(tx, conditionId, { type: 'query.reopened', schedule })
  }
}

/** The side has as many working days as it had when the condition was asked or returned. */
const dueAfterReopening = ({ condition: { dueDay, askedAt }, history }: StoredCondition): ConditionDue => {
  const since = history.findLast(({ state }) => state === 'open' || state === 'returned')?.at ?? askedAt
  return { workingDays: Math.max(1, workingDaysUntil(dueDay, todayInTallinn(new Date(since)))) }
}
