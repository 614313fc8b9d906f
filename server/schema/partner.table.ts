import {
  boolean,
  doublePrecision,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'
import type { County } from '../../api/place.ts'
import type { RepresentationType } from '../../api/representation.ts'
import { assetGroupTable } from './asset-group.table.ts'
import { cents, identity, moment, writtenAt } from './columns.ts'

/** Range that a seller may choose from: percent, or months. */
export type OptionRange = [min: number, max: number]

const words = () => text().notNull().default('')
const flag = () => boolean().notNull().default(false)
const percent = () => doublePrecision()
const range = () => jsonb().$type<OptionRange>().notNull()

export const partnerTable = pgTable(
  'partner',
  {
    partnerId: identity(),
    businessName: text().notNull(),
    regCode: text().notNull(),
    vatNumber: words(),
    bankAccountNumber: words(),
    phoneNumber: words(),
    email: words(),
    billingEmail: words(),
    street: words(),
    zipCode: words(),
    city: words(),
    county: text().$type<County>(),
    country: text().notNull().default('EE'),
    representativeName: words(),
    representedBy: text().$type<RepresentationType>(),
    representativePersonalCode: words(),
    representativePhone: words(),
    representativeEmail: words(),
    notifyOnDecision: flag(),
    notifyOnDecisionEmail: words(),
    featureOnSpot: flag(),
    featureSelfServe: flag(),
    shopId: words(),
    advanceOptions: range(),
    defaultAdvance: percent().notNull(),
    interestOptions: range(),
    defaultInterest: percent().notNull().default(0),
    /** Id of the financier whose interest matrix applies. */
    interestMatrix: integer(),
    kickbackOptions: range(),
    defaultKickback: percent().notNull().default(0),
    kickbackCoefficient: doublePrecision().notNull(),
    showKickback: flag(),
    paymentPeriodOptions: range(),
    defaultPaymentPeriod: integer().notNull(),
    /** Every period offered, in months. */
    allPmtPeriodOptions: integer().array().notNull(),
    residualOptions: range(),
    defaultResidual: percent().notNull().default(0),
    /** Percent of the assets' price. */
    insurance: percent().notNull().default(0),
    contractFeeCents: cents().notNull().default(0),
    contractFeeOptionsCents: cents().array().notNull(),
    /** Days. */
    offerValidTime: integer().notNull(),
    inhouse: flag(),
    /** Both refer to users. Users refer to partners, so the migrations add these constraints by hand. */
    managerId: integer(),
    accountUserId: integer(),
    comment: words(),
    creditLimitCents: cents(),
    automaticDecision: flag(),
    lendifyLimit: flag(),
    manualSigning: flag(),
    editContractFee: flag(),
    editInsurance: flag(),
    /** Whether its shops may sell without interest. */
    campaign: flag(),
    createdAt: writtenAt(),
    modifiedAt: writtenAt(),
    /** Soft-deleted, because queries refer to the partner. */
    deletedAt: moment(),
  },
  (table) => [
    uniqueIndex('partner_reg_code')
      .on(table.regCode)
      .where(sql`${table.deletedAt} is null`),
  ],
)

export type PartnerRow = typeof partnerTable.$inferSelect

/** Asset groups that a partner may sell, with their terms. */
export const partnerAssetGroupTable = pgTable(
  'partner_asset_group',
  {
    partnerId: integer()
      .notNull()
      .references(() => partnerTable.partnerId, { onDelete: 'cascade' }),
    assetGroupId: integer()
      .notNull()
      .references(() => assetGroupTable.assetGroupId, { onDelete: 'cascade' }),
    autoDecisionEnabled: flag(),
    /** Percent; absent: the group's own. */
    insurance: percent(),
  },
  (table) => [primaryKey({ columns: [table.partnerId, table.assetGroupId] })],
)
