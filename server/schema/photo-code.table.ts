import { index, integer, pgEnum, pgTable, text } from 'drizzle-orm/pg-core'
import { photoCodeStates } from '../../machines/lifecycle/condition/photo-code.machine.ts'
import { identity, moment, writtenAt } from './columns.ts'
import { conditionTable } from './condition.table.ts'
import { userTable } from './user.table.ts'

export const photoCodeStateType = pgEnum('photo_code_state', photoCodeStates)

/** Codes that a phone scans to photograph the answer to a condition, by the hash of their token. */
export const photoCodeTable = pgTable(
  'photo_code',
  {
    photoCodeId: identity(),
    conditionId: integer()
      .notNull()
      .references(() => conditionTable.conditionId, { onDelete: 'cascade' }),
    state: photoCodeStateType().notNull().default('waiting'),
    tokenHash: text().notNull().unique(),
    createdAt: writtenAt(),
    /** The files count as this user's answer. */
    createdBy: integer()
      .notNull()
      .references(() => userTable.accountUserId),
    expiresAt: moment().notNull(),
    /** Hash of the cookie of the browser that has opened it; null before. */
    browserHash: text().unique(),
  },
  (table) => [index().on(table.conditionId)],
)

export type PhotoCodeRow = typeof photoCodeTable.$inferSelect
