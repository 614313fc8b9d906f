import { index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { ExportKind } from '../../api/export.ts'
import type { Language } from '../../api/language.ts'
import type { Principal } from '../../api/role.ts'
import { identity, moment, writtenAt } from './columns.ts'
import { userTable } from './user.table.ts'

/** The requester's principal at the time of the request. */
export type MadeFor = Omit<Principal, 'userId'>

/** Requested exports. */
export const exportTable = pgTable(
  'export_file',
  {
    exportId: identity(),
    kind: text().$type<ExportKind>().notNull(),
    accountUserId: integer()
      .notNull()
      .references(() => userTable.accountUserId),
    /** Selection of the rows, by kind. */
    asked: jsonb().notNull(),
    language: text().$type<Language>().notNull(),
    rowsDone: integer().notNull().default(0),
    rowsTotal: integer(),
    /** Absent until the file is ready. */
    storedKey: uuid(),
    madeFor: jsonb().$type<MadeFor>(),
    /** Time of the final failure; it is not retried. */
    failedAt: moment(),
    createdAt: writtenAt(),
    expiresAt: moment().notNull(),
  },
  (table) => [index().on(table.accountUserId, table.kind, table.exportId), index().on(table.expiresAt)],
)

export type ExportRow = typeof exportTable.$inferSelect
