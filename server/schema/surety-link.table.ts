import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import type { Language } from '../../api/language.ts'
import { flag, identity, moment, writtenAt } from './columns.ts'
import { suretyTable } from './surety.table.ts'

/** Links by which sureties answer conditions, by the hash of their token. */
export const suretyLinkTable = pgTable(
  'surety_link',
  {
    suretyLinkId: identity(),
    suretyId: integer()
      .notNull()
      .references(() => suretyTable.suretyId, { onDelete: 'cascade' }),
    tokenHash: text().notNull().unique(),
    /** The e-mail address that it was sent to. */
    recipient: text().notNull(),
    /** As the surety has picked it on the page; null until then. */
    language: text().$type<Language>(),
    createdAt: writtenAt(),
    expiresAt: moment().notNull(),
    revoked: flag(),
  },
  (table) => [index().on(table.suretyId)],
)

export type SuretyLinkRow = typeof suretyLinkTable.$inferSelect
