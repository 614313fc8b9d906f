import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { Template } from '../../api/template.ts'
import { identity, writtenAt } from './columns.ts'
import { partnerTable } from './partner.table.ts'

type Asset = Omit<Template['assets'][number], 'qassetPrice' | 'qassetPriceWithVat'> & {
  /** Price of one piece as entered. */
  qassetPriceCents: number | null
  /** Whether that is the price with VAT; absent in older templates. */
  enteredWithVat?: boolean
}
type Terms = Omit<Template['terms'], 'contractFee'> & { contractFeeCents: number | null }

/** Templates of assets and terms; read and written as a whole. */
export const templateTable = pgTable(
  'template',
  {
    id: identity(),
    partnerId: integer()
      .notNull()
      .references(() => partnerTable.partnerId),
    name: text().notNull(),
    assets: jsonb().$type<Asset[]>().notNull(),
    terms: jsonb().$type<Terms>().notNull(),
    createdAt: writtenAt(),
    modifiedAt: writtenAt(),
  },
  (table) => [index().on(table.partnerId)],
)

export type TemplateRow = typeof templateTable.$inferSelect
export type NewTemplateRow = typeof templateTable.$inferInsert
