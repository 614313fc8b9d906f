import { and, arrayOverlaps, type Column, count, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { Principal } from '../../api/role.ts'
import { type ConditionTurn, conditionTurnsFor } from '../../machines/lifecycle/condition/condition-turn.ts'
import type { Database } from '../platform/database/database.ts'
import { visibleTo } from '../query/record/visibility.ts'
import { conditionTable } from '../schema/condition.table.ts'
import { hasConditions, queryTable } from '../schema/query.table.ts'

type Reader = Pick<Database, 'select'>

/** `conditionWaitsFor` in SQL: `isOf` compares a stored turn with those of the principal. */
const waitsFor = (principal: Principal, isOf: (turns: ConditionTurn[]) => SQL): SQL | undefined => {
  const ofAnyPartner = isOf(conditionTurnsFor(principal, false))
  if (principal.partnerId === null) return ofAnyPartner
  const own = and(eq(queryTable.partnerId, principal.partnerId), isOf(conditionTurnsFor(principal, true)))
  return or(ofAnyPartner, own)
}

/** Whether a condition of the query waits for the principal. */
export const hasConditionFor = (principal: Principal): SQL | undefined =>
  and(
    // Lets PostgreSQL use the index of these queries.
    hasConditions(queryTable),
    waitsFor(principal, (turns) => overlaps(queryTable.conditionTurns, turns)),
  )

const overlaps = (column: Column, turns: ConditionTurn[]): SQL =>
  turns.length === 0 ? sql`false` : arrayOverlaps(column, turns)

/** How many conditions of a listed query wait for the principal. */
export const conditionsOfQuery = (reader: Reader, principal: Principal) => {
  const counted = reader
    .select({ conditions: count() })
    .from(conditionTable)
    .where(
      and(
        eq(conditionTable.queryId, queryTable.queryId),
        waitsFor(principal, (turns) => inArray(conditionTable.turn, turns)),
      ),
    )
  return sql<number>`(${counted})`.mapWith(Number)
}

/** Counts the visible queries with a condition that waits for the principal. */
export const countWithConditions = async (reader: Reader, principal: Principal): Promise<number> => {
  const [row] = await reader
    .select({ queries: count() })
    .from(queryTable)
    .where(and(hasConditionFor(principal), visibleTo(principal, queryTable)))
  return row?.queries ?? 0
}
