import type { Condition } from '../../api/condition.ts'
import type { conditionRefusal } from '../../machines/lifecycle/condition/condition.machine.ts'
import type { ConditionFacts } from '../../machines/lifecycle/condition/condition-facts.ts'
import { Problem } from '../platform/http/problem.ts'
import type { ConditionRow } from '../schema/condition.table.ts'
import type { QueryRow } from '../schema/query.table.ts'
import type { StoredCondition } from './condition.store.ts'

const iso = (moment: Date | null): string | null => moment?.toISOString() ?? null

/** The query's value of the field that is asked for, '' if it has none; null for other kinds. */
export const fieldValueOf = (
  { condition: { field } }: Pick<StoredCondition, 'condition'>,
  query: QueryRow,
): string | null => (field === null ? null : (query[field] ?? ''))

/** Whether the query still has the client that it had when the condition was asked. */
export const isOfPresentClient = (
  { clientCode }: Pick<ConditionRow, 'clientCode'>,
  { custRegCode }: Pick<QueryRow, 'custRegCode'>,
): boolean => clientCode === null || clientCode === custRegCode

/** The facts of a stored condition for its machine. */
export const conditionFactsOf = (
  stored: StoredCondition,
  query: QueryRow,
  otherOpen: number,
): ConditionFacts => {
  const { kind, askedOf, suretyId, neededFor, dueDay, remindAt, overdueAt, overdueSince } = stored.condition
  return {
    partnerId: query.partnerId,
    queryStatus: query.status,
    kind,
    askedOf,
    suretyId,
    neededFor,
    ofPresentClient: isOfPresentClient(stored.condition, query),
    fieldFilled: (fieldValueOf(stored, query) ?? '').trim() !== '',
    otherOpen,
    dueDay,
    remindAt: iso(remindAt),
    overdueAt: iso(overdueAt),
    overdue: iso(overdueSince),
    endedFrom: stored.condition.state === 'ended' ? (stored.history.at(-2)?.state ?? null) : null,
    ofApproval: stored.condition.askedBy === null,
  }
}

const answerOf = ({ condition, documents }: StoredCondition): Condition['answer'] => {
  const { answeredAt, answerText, answerValue, answeredByName } = condition
  if (answeredAt === null) return null
  return {
    text: answerText,
    documents,
    value: answerValue,
    answeredDtime: answeredAt.toISOString(),
    answeredByName,
  }
}

const decisionOf = ({ condition }: StoredCondition): Condition['decision'] => {
  const { decidedAt, decidedByName, decisionReason } = condition
  return decidedAt && { reason: decisionReason, decidedDtime: decidedAt.toISOString(), decidedByName }
}

/** The refusal of an event of a condition; it names the side that may answer. */
export const refusedEvent = (
  { askedOf }: Pick<ConditionRow, 'askedOf'>,
  { status }: Pick<QueryRow, 'status'>,
  reason: ReturnType<typeof conditionRefusal>,
): Problem =>
  new Problem('query.refused', {
    currentStatus: status,
    values: { side: askedOf },
    ...(reason && { reason }),
  })

/** Maps a condition to the API response. */
export const toCondition = (stored: StoredCondition, query: QueryRow): Condition => {
  const { condition } = stored
  const { conditionId, queryId, state, kind, documentType, field, askedOf, neededFor } = condition
  return {
    conditionId,
    queryId,
    state,
    kind,
    documentType,
    field,
    askedOf,
    surety: stored.surety,
    neededFor,
    dueDay: condition.dueDay,
    overdueDtime: iso(condition.overdueSince),
    textEt: condition.textEt,
    textEn: condition.textEn,
    askedDtime: condition.askedAt.toISOString(),
    askedByName: condition.askedByName,
    answer: answerOf(stored),
    decision: decisionOf(stored),
    fieldValue: fieldValueOf(stored, query),
    history: stored.history.map(({ state: entered, at }) => ({
      state: entered,
      enteredDtime: new Date(at).toISOString(),
    })),
    modifiedDtime: condition.modifiedAt.toISOString(),
  }
}
