import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { writtenAt } from './columns.ts'
import { documentTable } from './document.table.ts'
import { partnerTable } from './partner.table.ts'
import { userTable } from './user.table.ts'

/** Files uploaded for a self-serve offer, also before there is one; saved with an offer they are documents of its query. */
export const attachmentTable = pgTable(
  'self_serve_attachment',
  {
    fileId: uuid().primaryKey().defaultRandom(),
    partnerId: integer()
      .notNull()
      .references(() => partnerTable.partnerId, { onDelete: 'cascade' }),
    /** Null until an offer that names it is saved. */
    docFileId: integer()
      .unique()
      .references(() => documentTable.docFileId, { onDelete: 'cascade' }),
    fileName: text().notNull(),
    /** Bytes. */
    size: integer().notNull(),
    storedKey: uuid().notNull(),
    createdAt: writtenAt(),
    createdBy: integer()
      .notNull()
      .references(() => userTable.accountUserId),
    /** The name at that time. */
    createdByName: text().notNull(),
  },
  (table) => [index().on(table.createdBy)],
)

export type AttachmentRow = typeof attachmentTable.$inferSelect
