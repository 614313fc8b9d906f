import { date, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import type { RepresentationType } from '../../api/representation.ts'
import { assetGroupTable } from './asset-group.table.ts'
import { cents, flag, identity, words } from './columns.ts'
import { queryTable } from './query.table.ts'

/** Assets of a query, named as the fields of api/asset.ts; the price in cents, as it was entered. */
export const assetTable = pgTable(
  'qasset',
  {
    qassetId: identity(),
    queryId: integer()
      .notNull()
      .references(() => queryTable.queryId, { onDelete: 'cascade' }),
    qassetName: text().notNull(),
    quantity: integer().notNull().default(1),
    /** Price of one piece as entered; null until known. */
    qassetPriceCents: cents(),
    /** Whether that is the price with VAT. */
    enteredWithVat: flag(),
    assetGroupId: integer().references(() => assetGroupTable.assetGroupId),
    assetSubgroupId: integer().references(() => assetGroupTable.assetGroupId),
    handoverWhenSigned: flag(),
    vatExempt: flag(),
    year: integer(),
    sellerOfferNr: words(),
    sellerOfferDate: date({ mode: 'string' }),
    sellerName: words(),
    sellerRegCode: words(),
    vatNumber: words(),
    bankAccountNumber: words(),
    street: words(),
    zipCode: words(),
    city: words(),
    sellerAddress: words(),
    sellerPhone: words(),
    sellerEmail: words(),
    sellerRepresentative: words(),
    representativePersonalCode: words(),
    representativePhone: words(),
    representativeEmail: words(),
    sellerReprsReprType: text().$type<RepresentationType>(),
    deliveryPlace: words(),
    deliveryDate: date({ mode: 'string' }),
    receivedDate: date({ mode: 'string' }),
  },
  (table) => [index().on(table.queryId)],
)

export type AssetRow = typeof assetTable.$inferSelect
