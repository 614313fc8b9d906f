import { and, desc, eq, isNull } from 'drizzle-orm'
import type { QueryFacts } from '../../../api/query-facts.ts'
import type { Connection } from '../../platform/database/database.ts'
import { type DecisionReviewRow, decisionReviewTable } from '../../schema/decision-review.table.ts'
import type { QueryRow } from '../../schema/query.table.ts'

/** Finds the last requested review of a query. */
export const findNewestReview = async (
  connection: Connection,
  queryId: number,
): Promise<DecisionReviewRow | null> => {
  const [newest] = await connection
    .select()
    .from(decisionReviewTable)
    .where(eq(decisionReviewTable.queryId, queryId))
    .orderBy(desc(decisionReviewTable.reviewId))
    .limit(1)
  return newest ?? null
}

export const storeReview = async (
  connection: Connection,
  row: typeof decisionReviewTable.$inferInsert,
): Promise<void> => {
  await connection.insert(decisionReviewTable).values(row)
}

export const writeView = async (connection: Connection, reviewId: number, view: string): Promise<void> => {
  await connection.update(decisionReviewTable).set({ view }).where(eq(decisionReviewTable.reviewId, reviewId))
}

/** Ends the open review of a query, if there is one. */
export const storeEndOfReview = async (
  connection: Connection,
  queryId: number,
  endedAt: Date,
): Promise<void> => {
  await connection
    .update(decisionReviewTable)
    .set({ endedAt })
    .where(and(eq(decisionReviewTable.queryId, queryId), isNull(decisionReviewTable.endedAt)))
}

type Reviewed = { query: Pick<QueryRow, 'automaticDecision'>; review: DecisionReviewRow | null }

/** The review of the last automatic decision; reviews of earlier decisions do not count. */
export const currentReview = ({ query, review }: Reviewed): DecisionReviewRow | null => {
  const { automaticDecision } = query
  if (!review || !automaticDecision) return null
  return review.askedAt >= new Date(automaticDecision.decidedAt) ? review : null
}

export const reviewState = (stored: Reviewed): QueryFacts['review'] => {
  const review = currentReview(stored)
  return review && (review.endedAt === null ? 'open' : 'ended')
}
