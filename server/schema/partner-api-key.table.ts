import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { identity, moment, writtenAt } from './columns.ts'
import { partnerTable } from './partner.table.ts'
import { userTable } from './user.table.ts'

/** Keys by which a partner's own program calls the portal; a partner has one at a time. */
export const partnerApiKeyTable = pgTable(
  'partner_api_key',
  {
    partnerApiKeyId: identity(),
    partnerId: integer()
      .notNull()
      .references(() => partnerTable.partnerId),
    /** The part of the key that is no secret: it finds the row, and people tell keys apart by it. */
    publicPart: text().notNull().unique(),
    /** SHA-256 of the whole key, base64url. */
    keyHash: text().notNull(),
    createdAt: writtenAt(),
    createdBy: integer()
      .notNull()
      .references(() => userTable.accountUserId),
    lastUsedAt: moment(),
    revokedAt: moment(),
  },
  (table) => [
    uniqueIndex('partner_api_key_live')
      .on(table.partnerId)
      .where(sql`${table.revokedAt} is null`),
    index().on(table.partnerId),
  ],
)
