import { index, integer, jsonb, pgEnum, pgTable } from 'drizzle-orm/pg-core'
import { type Hit, type ScreenedParty, screeningStates } from '../../api/screening.ts'
import { identity, moment, words, writtenAt } from './columns.ts'
import { queryTable } from './query.table.ts'
import { userTable } from './user.table.ts'

export const screeningStateType = pgEnum('screening_state', screeningStates)

/** The checks of a query's parties. A check of a party that has changed since stays, but counts no longer. */
export const screeningTable = pgTable(
  'screening',
  {
    screeningId: identity(),
    queryId: integer()
      .notNull()
      .references(() => queryTable.queryId, { onDelete: 'cascade' }),
    /** The party as the check knows it. */
    party: jsonb().$type<ScreenedParty>().notNull(),
    /** Written by the lifecycle of checks only. */
    state: screeningStateType().notNull().default('due'),
    /** When the service last answered. */
    checkedAt: moment(),
    /** The data set that was searched. */
    source: words(),
    hits: jsonb().$type<Hit[]>().notNull().default([]),
    settledReason: words(),
    settledAt: moment(),
    settledBy: integer().references(() => userTable.accountUserId),
    /** The name at that time. */
    settledByName: words(),
    modifiedAt: writtenAt(),
  },
  (table) => [index().on(table.queryId)],
)

export type ScreeningRow = typeof screeningTable.$inferSelect
