import { and, asc, eq, gt, inArray, isNull, sql } from 'drizzle-orm'
import { RENEWED_IN } from '../../machines/lifecycle/query/statuses.ts'
import type { Connection, Transaction } from '../platform/database/database.ts'
import { isNewestRisk } from '../query/parts/risk.store.ts'
import { type QueryRow, queryTable } from '../schema/query.table.ts'
import { type RiskRow, riskTable } from '../schema/risk.table.ts'
import { userTable } from '../schema/user.table.ts'
import { NEWS_MS } from './deadline-news.ts'

/** A risk class that has to be renewed, with its query. */
export type RiskNews = { risk: RiskRow; query: QueryRow }

/** Classes that still have to be renewed: of active contracts, and the newest of their query. */
const selectDue = (connection: Connection, more: Parameters<typeof and>[0]) =>
  connection
    .select({ risk: riskTable, query: queryTable })
    .from(riskTable)
    .innerJoin(queryTable, eq(queryTable.queryId, riskTable.queryId))
    .where(and(more, eq(queryTable.status, RENEWED_IN), isNewestRisk(connection)))
    .orderBy(asc(riskTable.queryId))

export const findRisksById = (connection: Connection, ids: readonly number[]): Promise<RiskNews[]> =>
  selectDue(connection, inArray(riskTable.assessmentId, [...ids]))

/** Returns the classes that have to be renewed, each with a user of compliance who has not been notified yet. */
export const findRiskNews = async (
  tx: Transaction,
  now: Date,
): Promise<{ accountUserId: number; assessmentId: number }[]> => {
  const found = await selectDue(tx, gt(riskTable.dueSince, new Date(now.getTime() - NEWS_MS))).for('update', {
    of: riskTable,
    skipLocked: true,
  })
  const readers = await tx
    .select({ accountUserId: userTable.accountUserId })
    .from(userTable)
    .where(and(eq(userTable.userRole, 'COMPLIANCE'), userTable.active, isNull(userTable.deletedAt)))
    .orderBy(asc(userTable.accountUserId))
  return found.flatMap(({ risk: { assessmentId, toldTo } }) =>
    readers
      .filter(({ accountUserId }) => !toldTo.includes(accountUserId))
      .map(({ accountUserId }) => ({ accountUserId, assessmentId })),
  )
}

/** Records that a letter notified a user of a class. */
export const markRiskNotified = async (
  tx: Transaction,
  { accountUserId, assessmentId }: { accountUserId: number; assessmentId: number },
): Promise<void> => {
  await tx
    .update(riskTable)
    .set({ toldTo: sql`array_append(${riskTable.toldTo}, ${accountUserId})` })
    .where(eq(riskTable.assessmentId, assessmentId))
}
