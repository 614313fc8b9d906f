import { index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { ExportKind } from '../../api/export.ts'
import type { Language } from '../../api/language.ts'
import type { Principal } from '../../api/role.ts'
import { identity, moment, writtenAt } from './columns.ts'
import { userTable } from './user.table.ts'

/** What somebody was when their file was made. */
export type MadeFor = Omit<Principal, 'userId'>

/** A file of rows that somebody asked for. */
export const exportTable = pgTable(
  'export_file',
  {
    exportId: identity(),
    kind: text().$type<ExportKind>().notNull(),
    accountUserId: integer()
      .notNull()
      .references(() => userTable.accountUserId),
    /** Which rows, in the words of its kind. */
    asked: jsonb().notNull(),
    language: text().$type<Language>().notNull(),
    rowsDone: integer().notNull().default(0),
    rowsTotal: integer(),
    /** Absent until the file is ready. */
    storedKey: uuid(),
    madeFor: jsonb().$type<MadeFor>(),
    /** When it was given up: nobody tries it again by themselves. */
    failedAt: moment(),
    createdAt: writtenAt(),
    expiresAt: moment().notNull(),
  },
  (table) => [index().on(table.accountUserId, table.kind, table.exportId), index().on(table.expiresAt)],
)

export type ExportRow = typeof exportTable.$inferSelect
