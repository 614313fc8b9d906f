import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { RecordedPrincipal } from '../../machines/lifecycle/recorded-step.ts'
import type { LifecycleName } from '../../machines/lifecycle/text-rules.ts'
import { identity, moment } from './columns.ts'
import { queryTable } from './query.table.ts'

/**
 * One row per step of a lifecycle, as its machine took it; `RecordedStep` describes the columns. Who took a step of a
 * query, and why, is in its history.
 */
export const stepRecordTable = pgTable(
  'step_record',
  {
    stepId: identity(),
    machine: text().$type<LifecycleName>().notNull(),
    /** Id of the query, container or condition; an offer has that of its query. */
    recordId: integer().notNull(),
    queryId: integer()
      .notNull()
      .references(() => queryTable.queryId, { onDelete: 'cascade' }),
    /** The time of the step, as in the row of the history that the same step has written. */
    takenAt: moment().notNull(),
    leftState: text().notNull(),
    event: text().notNull(),
    payload: jsonb().$type<unknown>().notNull(),
    principal: text().$type<RecordedPrincipal>(),
    actsFor: integer(),
    facts: jsonb().$type<unknown>().notNull(),
    effects: text().array().notNull(),
    reachedState: text().notNull(),
    machineHash: text().notNull(),
  },
  (table) => [
    index().on(table.queryId, table.takenAt),
    index().on(table.machine, table.event, table.takenAt),
  ],
)
