import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { flag, identity, writtenAt } from './columns.ts'
import { queryTable } from './query.table.ts'
import { userTable } from './user.table.ts'

/** Uploaded files of a query; the bytes are in the file store. */
export const documentTable = pgTable(
  'document',
  {
    docFileId: identity(),
    queryId: integer()
      .notNull()
      .references(() => queryTable.queryId, { onDelete: 'cascade' }),
    fileName: text().notNull(),
    /** May be put into a signing container. */
    isSignable: flag(),
    /** Bytes. */
    size: integer().notNull(),
    storedKey: uuid().notNull(),
    /** The answer of a customer or a surety: read by the provider's side only. */
    confidential: flag(),
    createdAt: writtenAt(),
    createdBy: integer().references(() => userTable.accountUserId),
    /** The name at that time. */
    createdByName: text().notNull().default(''),
  },
  (table) => [index().on(table.queryId)],
)

export type DocumentRow = typeof documentTable.$inferSelect
