import { boolean, foreignKey, index, integer, json, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { ReviewedMachine } from '../../api/machine-review.ts'
import type { TransitionDefinition } from '../../machines/lifecycle/machine-transitions.ts'
import { identity, moment, words } from './columns.ts'
import { userTable } from './user.table.ts'

/** A version of a machine with at least one reviewed transition. */
export const machineVersionTable = pgTable(
  'machine_version',
  {
    machine: text().$type<ReviewedMachine>().notNull(),
    machineHash: text().notNull(),
    /** By key. As text, because the order of an object's fields is part of a transition's text. */
    transitions: json().$type<Record<string, TransitionDefinition>>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.machine, table.machineHash] })],
)

/** Marks of transitions as reviewed, and their withdrawals. Of one user and transition the newest row counts. */
export const transitionReviewTable = pgTable(
  'transition_review',
  {
    reviewId: identity(),
    machine: text().$type<ReviewedMachine>().notNull(),
    /** The installed version, which contains the transition as it was reviewed. */
    machineHash: text().notNull(),
    transition: text().notNull(),
    /** False: the user withdraws their mark. */
    reviewed: boolean().notNull(),
    reviewedAt: moment().notNull(),
    reviewedBy: integer()
      .notNull()
      .references(() => userTable.accountUserId),
    /** The name at that time. */
    reviewedByName: words(),
  },
  (table) => [
    foreignKey({
      name: 'transition_review_version',
      columns: [table.machine, table.machineHash],
      foreignColumns: [machineVersionTable.machine, machineVersionTable.machineHash],
    }),
    index().on(table.machine, table.reviewId),
  ],
)
