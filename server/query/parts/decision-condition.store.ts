import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import type { Connection } from '../../platform/database/database.ts'
import { type ConditionRow, conditionTable } from '../../schema/condition.table.ts'

/** A condition with which the rules have approved a query. */
export type DecisionCondition = Pick<ConditionRow, 'askedAt' | 'askedOf' | 'textEn' | 'textEt'>

type Approval = { event: string | null; createdAt: Date }

/**
 * The conditions of automatic approvals: the system asks them in the step, so they have the time of its row in the
 * history.
 */
export const findDecisionConditions = async (
  connection: Connection,
  queryId: number,
  rows: readonly Approval[],
): Promise<DecisionCondition[]> => {
  const times = rows.flatMap(({ event, createdAt }) => (event === 'decision.approvedIf' ? [createdAt] : []))
  if (times.length === 0) return []
  return connection
    .select({
      askedAt: conditionTable.askedAt,
      askedOf: conditionTable.askedOf,
      textEn: conditionTable.textEn,
      textEt: conditionTable.textEt,
    })
    .from(conditionTable)
    .where(
      and(
        eq(conditionTable.queryId, queryId),
        isNull(conditionTable.askedBy),
        inArray(conditionTable.askedAt, times),
      ),
    )
    .orderBy(asc(conditionTable.conditionId))
}
