import { bigint, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { AuditFilter } from '../../api/audit.ts'
import type { Language } from '../../api/language.ts'
import { identity, moment, writtenAt } from './columns.ts'
import { userTable } from './user.table.ts'

/** A file of audit entries that somebody asked for. */
export const auditExportTable = pgTable(
  'audit_export',
  {
    exportId: identity(),
    accountUserId: integer()
      .notNull()
      .references(() => userTable.accountUserId),
    filter: jsonb().$type<AuditFilter>().notNull(),
    language: text().$type<Language>().notNull(),
    /** Entries later than the request are not in the file. */
    upTo: bigint({ mode: 'number' }).notNull(),
    rowsDone: integer().notNull().default(0),
    rowsTotal: integer(),
    /** Absent until the file is ready. */
    storedKey: uuid(),
    failedAt: moment(),
    createdAt: writtenAt(),
    expiresAt: moment().notNull(),
  },
  (table) => [index().on(table.accountUserId, table.exportId), index().on(table.expiresAt)],
)

export type AuditExportRow = typeof auditExportTable.$inferSelect
