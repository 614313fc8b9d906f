import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { identity, moment, writtenAt } from './columns.ts'
import { partnerTable } from './partner.table.ts'
import { userTable } from './user.table.ts'

/** API keys of partners' programs: at most one per partner, and for a time the one before it. */
export const partnerApiKeyTable = pgTable(
  'partner_api_key',
  {
    partnerApiKeyId: identity(),
    partnerId: integer()
      .notNull()
      .references(() => partnerTable.partnerId),
    /** Public part of the key, by which the row is found and people tell keys apart. */
    publicPart: text().notNull().unique(),
    /** SHA-256 of the whole key, base64url. */
    keyHash: text().notNull(),
    createdAt: writtenAt(),
    createdBy: integer()
      .notNull()
      .references(() => userTable.accountUserId),
    lastUsedAt: moment(),
    /** In the future for a replaced key that is still valid. */
    revokedAt: moment(),
  },
  (table) => [
    uniqueIndex('partner_api_key_live')
      .on(table.partnerId)
      .where(sql`${table.revokedAt} is null`),
    index().on(table.partnerId),
  ],
)
