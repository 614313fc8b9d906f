import { isNull, sql } from 'drizzle-orm'
import { index, integer, jsonb, pgEnum, pgTable } from 'drizzle-orm/pg-core'
import { type RiskFactor, riskClasses } from '../../api/risk.ts'
import type { ScreenedParty } from '../../api/screening.ts'
import { identity, moment, words } from './columns.ts'
import { queryTable } from './query.table.ts'
import { userTable } from './user.table.ts'

export const riskClassType = pgEnum('risk_class', riskClasses)

/** The risk classes that compliance has given to a query. The newest counts while its parties
 * are those of the query; the others are its history. */
export const riskTable = pgTable(
  'risk_assessment',
  {
    assessmentId: identity(),
    queryId: integer()
      .notNull()
      .references(() => queryTable.queryId, { onDelete: 'cascade' }),
    riskClass: riskClassType().notNull(),
    /** The class that the facts led to at that time, and these facts. */
    proposedClass: riskClassType().notNull(),
    proposedFactors: jsonb().$type<RiskFactor[]>().notNull(),
    /** The parties on whom it was given; none for a class from before they were kept. */
    parties: jsonb()
      .$type<ScreenedParty[]>()
      .notNull()
      .default(sql`'[]'`),
    reason: words(),
    sourceOfFunds: words(),
    approvedBy: words(),
    assessedAt: moment().notNull(),
    assessedBy: integer().references(() => userTable.accountUserId),
    /** The name at that time. */
    assessedByName: words(),
    /** When its renewal becomes a task. */
    reviewAt: moment().notNull(),
    /** When it became one. */
    dueSince: moment(),
    /** Users to whom a letter about it was sent. */
    toldTo: integer()
      .array()
      .notNull()
      .default(sql`'{}'`),
  },
  (table) => [
    index().on(table.queryId, table.assessmentId),
    index('risk_waiting').on(table.reviewAt).where(isNull(table.dueSince)),
  ],
)

export type RiskRow = typeof riskTable.$inferSelect
