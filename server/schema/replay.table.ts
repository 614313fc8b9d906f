import { date, doublePrecision, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { ReplayDifference } from '../../api/workflow.calls.ts'
import { identity, writtenAt } from './columns.ts'

/** Runs of `npm run replay`, written by the command. */
export const replayRunTable = pgTable('replay_run', {
  replayRunId: identity(),
  ranAt: writtenAt(),
  /** The candidate: a git reference or a file; empty for the machines of the installed program. */
  against: text().notNull(),
  /** First day of the steps, `YYYY-MM-DD` in Tallinn; null: all. */
  since: date({ mode: 'string' }),
  /** Steps that were walked with their facts, and older ones of which only the states are known. */
  byFacts: integer().notNull(),
  structurally: integer().notNull(),
  differing: integer().notNull(),
  differences: jsonb().$type<ReplayDifference[]>().notNull(),
  seconds: doublePrecision().notNull(),
})
