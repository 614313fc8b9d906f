import { index, integer, pgTable } from 'drizzle-orm/pg-core'
import { identity, moment, words } from './columns.ts'
import { queryTable } from './query.table.ts'

/** Requests of consumers for a review of the automatic decision by a person. */
export const decisionReviewTable = pgTable(
  'decision_review',
  {
    reviewId: identity(),
    queryId: integer()
      .notNull()
      .references(() => queryTable.queryId, { onDelete: 'cascade' }),
    askedAt: moment().notNull(),
    /** The consumer's name at that time. */
    name: words(),
    /** The consumer's statement; may be empty. */
    view: words(),
    /** Null until a person has decided. */
    endedAt: moment(),
  },
  (table) => [index().on(table.queryId, table.reviewId)],
)

export type DecisionReviewRow = typeof decisionReviewTable.$inferSelect
