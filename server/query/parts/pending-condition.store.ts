import { and, asc, eq, inArray } from 'drizzle-orm'
import type { QueryFacts } from '../../../api/query-facts.ts'
import { firstCharacters } from '../../../domain/identifier/masked-code.ts'
import { readsCondition } from '../../../machines/lifecycle/condition/condition-facts.ts'
import { conditionStatesIn } from '../../../machines/lifecycle/condition/condition-phase.ts'
import { conditionWaitsFor } from '../../../machines/lifecycle/condition/condition-turn.ts'
import { principalKind, type QueryPrincipal } from '../../../machines/lifecycle/query/principal.ts'
import type { Connection } from '../../platform/database/database.ts'
import { type ConditionRow, conditionTable } from '../../schema/condition.table.ts'

/** A condition that is not met. */
export type PendingCondition = Pick<ConditionRow, 'state' | 'neededFor' | 'askedOf' | 'textEn' | 'textEt'>

/** Longest name of a condition in a refusal. */
const MAX_NAME_LENGTH = 120

const pendingStates = conditionStatesIn('asked', 'answered').filter((state) => state !== 'new')

/** The conditions of a query that are not met, in the order in which they were asked. */
export const findPendingConditions = (connection: Connection, queryId: number): Promise<PendingCondition[]> =>
  connection
    .select({
      state: conditionTable.state,
      neededFor: conditionTable.neededFor,
      askedOf: conditionTable.askedOf,
      textEn: conditionTable.textEn,
      textEt: conditionTable.textEt,
    })
    .from(conditionTable)
    .where(and(eq(conditionTable.queryId, queryId), inArray(conditionTable.state, pendingStates)))
    .orderBy(asc(conditionTable.conditionId))

/**
 * Puts the open conditions of the customer and the sureties into the next daily letter again: after a change of the
 * client or the representative, other people may have to answer.
 */
export const announceToOthers = async (connection: Connection, queryId: number): Promise<void> => {
  const isOfGuest = inArray(conditionTable.askedOf, ['customer', 'surety'])
  await connection
    .update(conditionTable)
    .set({ sideToldAt: null })
    .where(and(eq(conditionTable.queryId, queryId), isOfGuest))
}

const nameOf = (text: string): string => firstCharacters(text.trim().split('\n')[0] ?? '', MAX_NAME_LENGTH)

/** The conditions as facts for the lifecycle: every one counts, the named one is one that the principal reads. */
export const conditionFacts = (
  pending: readonly PendingCondition[],
  principal: QueryPrincipal,
  partnerId: number,
): Pick<QueryFacts, 'conditions' | 'conditionsWaiting'> => {
  const of = (purpose: ConditionRow['neededFor']) => {
    const all = pending.filter(({ neededFor }) => neededFor === purpose)
    const first = all.find(({ askedOf }) => readsCondition(principalKind(principal), askedOf))
    return {
      count: all.length,
      first: first ? { en: nameOf(first.textEn), et: nameOf(first.textEt) } : null,
    }
  }
  return {
    conditions: {
      decision: of('decision'),
      contract: of('contract'),
      signing: of('signing'),
      activation: of('activation'),
    },
    conditionsWaiting: pending.filter((each) => conditionWaitsFor(principal, { ...each, partnerId })).length,
  }
}
