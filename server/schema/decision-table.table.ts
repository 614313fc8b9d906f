import { date, index, integer, jsonb, pgEnum, pgTable } from 'drizzle-orm/pg-core'
import type { DecisionTable } from '../../api/decision-table.ts'
import { type StoredBackTest, tableStates } from '../../api/decision-table-version.ts'
import { identity, moment, words } from './columns.ts'
import { userTable } from './user.table.ts'

export const tableStateType = pgEnum('decision_table_state', tableStates)

/** Versions of the table of the automatic decision. Version 0 is part of the program and has no row. */
export const decisionTableTable = pgTable(
  'decision_table',
  {
    version: identity(),
    state: tableStateType().notNull().default('draft'),
    content: jsonb().$type<DecisionTable>().notNull(),
    /** Why the table is changed. */
    note: words(),
    /** Day from whose beginning it shall decide; null: from its approval. */
    fromDay: date({ mode: 'string' }),
    /** Since or from when it decides; set by the approval. */
    inForceFrom: moment(),
    /** The version with whose rows it began. */
    copyOf: integer().notNull(),
    /** Who wrote or submitted it, or an unapproved version that it copies, with the names at that time. */
    authors: jsonb().$type<{ userId: number; name: string }[]>().notNull(),
    modifiedAt: moment().notNull(),
    /** Who approved, refused or withdrew it. */
    decidedBy: integer().references(() => userTable.accountUserId),
    /** The name at that time. */
    decidedByName: words(),
    decidedAt: moment(),
    /** Why it was refused. */
    reason: words(),
    /** The last back-test of these rows. */
    backTest: jsonb().$type<StoredBackTest>(),
  },
  (table) => [index().on(table.state, table.inForceFrom)],
)

export type DecisionTableRow = typeof decisionTableTable.$inferSelect
