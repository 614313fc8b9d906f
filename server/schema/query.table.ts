import { type SQLWrapper, sql } from 'drizzle-orm'
import { date, index, integer, jsonb, pgEnum, pgTable, text } from 'drizzle-orm/pg-core'
import type { AutomaticDecision } from '../../api/automatic-decision.ts'
import type { DecidedTerms } from '../../api/decided-terms.ts'
import type { ActOfAcceptance } from '../../api/handover.ts'
import type { Language } from '../../api/language.ts'
import { type Product, statusCodes } from '../../api/status.ts'
import { turns } from '../../machines/lifecycle/query/statuses.ts'
import { cents, flag, identity, words, writtenAt } from './columns.ts'
import { partnerTable } from './partner.table.ts'
import { userTable } from './user.table.ts'
import { clientColumns } from './client.columns.ts'
import { termsColumns } from './terms.columns.ts'
import { turnExpression } from './turn.expression.ts'

/** An enumeration, so that a list sorted by status follows the lifecycle. */
export const statusType = pgEnum('status_code', statusCodes)

export const turnType = pgEnum('turn', turns)

const workColumns = () => ({
  product: text().$type<Product>().notNull().default('LEASING'),
  /** The customer's; read by `customerLanguage` alone. */
  language: text().$type<Language>().notNull().default('et'),
  financierId: integer(),
  managerId: integer().references(() => userTable.accountUserId),
  creditInfo: words(),
  collateral: words(),
  additionalInfo: words(),
  clientInfo: words(),
  includeSellerInAoa: flag(),
  actOfAcceptance: jsonb().$type<ActOfAcceptance>(),
  contractNr: words(),
})

/** What the portal itself writes: results of steps, and what the lists read without joining. */
const keptColumns = () => ({
  /** The payment, told by `paymentOf`: all three or none. */
  pmtAmountCents: cents(),
  annuityAmountCents: cents(),
  financedAmountCents: cents(),
  /** Σ price × quantity without VAT. */
  contractAmountCents: cents().notNull().default(0),
  /** Offer number of the first asset that has one. */
  sellerOfferNr: words(),
  /** Every offer number, for the search. */
  offerNumbers: words(),
  /** Whether any asset is handed over on signing. */
  handoverWhenSigned: flag(),
  createdByName: words(),
  closingReason: text(),
  aplink: text(),
  lendifyRefno: words(),
  lendifyEndDate: date({ mode: 'string' }),
  lendifyGuarantorLiabilityCents: cents(),
  deliveryDate: date({ mode: 'string' }),
  automaticDecision: jsonb().$type<AutomaticDecision>(),
  /** The terms as they stand apart from the committee's own changes; null as long as it has made none. */
  termsBefore: jsonb().$type<DecidedTerms>(),
  createdAt: writtenAt(),
  modifiedAt: writtenAt(),
  /** Who saved last or took the last step; null for the system. */
  modifiedBy: integer().references(() => userTable.accountUserId),
})

/** What the committee's limit is held against: the same as the fact of the lifecycle. */
export const financedCents = ({
  financedAmountCents,
  contractAmountCents,
}: Record<'financedAmountCents' | 'contractAmountCents', SQLWrapper>) =>
  sql`(coalesce(${financedAmountCents}, ${contractAmountCents}))`

/**
 * One query in 64, by a hash of its number: by them the position of a row in a long list is estimated. Every 64th number
 * would follow whatever repeats with the numbers.
 */
export const sampled = ({ queryId }: Record<'queryId', SQLWrapper>) => sql`hashint4(${queryId}) & 63 = 0`

export const queryTable = pgTable(
  'query',
  {
    queryId: identity(),
    partnerId: integer()
      .notNull()
      .references(() => partnerTable.partnerId),
    /** Who created it. */
    userId: integer().references(() => userTable.accountUserId),
    status: statusType().notNull().default('P'),
    ...clientColumns(),
    ...termsColumns(),
    ...workColumns(),
    ...keptColumns(),
    /** Whose turn it is, kept by the database. */
    turn: turnType().notNull().generatedAlwaysAs(turnExpression),
    search: text()
      .notNull()
      .generatedAlwaysAs(
        sql`search_text("query_id"::text || ' ' || "offer_numbers" || ' ' || "lendify_refno" || ' ' || "contract_nr" || ' ' || "cust_name" || ' ' || "cust_reg_code" || ' ' || "created_by_name")`,
      ),
  },
  (table) => {
    // At the end of each sorted list's index, so that a deep page is found in the index alone.
    const told = [table.queryId, table.status, table.partnerId, table.turn] as const
    const sorted = {
      id: told,
      offer: [table.sellerOfferNr, ...told],
      refno: [table.lendifyRefno, ...told],
      creator: [table.createdByName, ...told],
      created: [table.createdAt, ...told],
      modified: [table.modifiedAt, ...told],
      customer: [table.custName, ...told],
      amount: [table.contractAmountCents, ...told],
      status: [table.status, table.queryId, table.partnerId, table.turn],
    } as const
    return [
      index('query_search').using('gin', table.search.op('gin_trgm_ops')),
      index('query_of_partner').on(table.partnerId, table.status, table.queryId.desc()),
      index('query_of_customer').on(table.custRegCode, table.partnerId),
      ...Object.entries(sorted).flatMap(([name, [first, ...rest]]) => [
        // A list of one product is as long: passing over the others must read no table either.
        index(`query_by_${name}`).on(first, ...rest, table.product),
        index(`query_sample_by_${name}`)
          .on(first, ...rest)
          .where(sampled(table)),
      ]),
      index('query_by_turn').on(table.turn, table.queryId, table.status, table.partnerId),
      index('query_by_product').on(table.product, ...told),
      index('query_before_credit')
        .on(financedCents(table))
        .where(sql`${table.turn} = 'credit'`),
      index('query_ending')
        .on(table.lendifyEndDate)
        .where(sql`${table.status} = 'CA'`),
    ]
  },
)

export type QueryRow = typeof queryTable.$inferSelect
export type NewQueryRow = typeof queryTable.$inferInsert
