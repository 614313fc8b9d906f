import { bigint, pgTable, text } from 'drizzle-orm/pg-core'

/**
 * The audit trail's hash chain, in the order of commits: each hash is over the one before and its entry. Written by a
 * trigger of the tables' owner alone.
 */
export const auditChainTable = pgTable('audit_chain', {
  position: bigint({ mode: 'number' }).primaryKey(),
  auditId: bigint({ mode: 'number' }).notNull().unique(),
  hash: text().notNull(),
})
