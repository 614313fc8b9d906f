import { type SQLWrapper, sql } from 'drizzle-orm'
import {
  date,
  index,
  integer,
  jsonb,
  pgEnum,
  pgTable,
  text,
  boolean,
  doublePrecision,
  smallint,
} from 'drizzle-orm/pg-core'
import type { AutomaticDecision } from '../../api/automatic-decision.ts'
import type { DecidedTerms } from '../../api/decided-terms.ts'
import type { ActOfAcceptance } from '../../api/handover.ts'
import type { Language } from '../../api/language.ts'
import { type Product, statusCodes, products, type StatusCode } from '../../api/status.ts'
import { conditionTurns } from '../../machines/lifecycle/condition/condition-turn.ts'
import { storedTurns } from '../../machines/lifecycle/query/statuses.ts'
import { cents, flag, identity, moment, words, writtenAt, percent } from './columns.ts'
import { partnerTable } from './partner.table.ts'
import { userTable } from './user.table.ts'
import type { PublicPerson } from '../../api/public-person.ts'
import type { County } from '../../api/place.ts'
import type { identityDocumentTypes, RepresentationType } from '../../api/representation.ts'
import type { AdvnPmtType } from '../../api/terms.ts'
import { everyTurnFacts, turnOf, type TurnFacts } from '../../machines/lifecycle/query/turn.ts'

/** Columns of the client, named as the fields of contract/client.ts. */
const clientColumns = () => ({
  consumer: flag(),
  custName: words(),
  custRegCode: words(),
  vatNumber: words(),
  lei: words(),
  taxNumber: words(),
  street: words(),
  houseNumber: words(),
  flatNumber: words(),
  zipCode: words(),
  city: words(),
  county: text().$type<County>(),
  country: text().notNull().default('EE'),
  billingEmail: words(),
  bankAccountNumber: words(),
  contactName: words(),
  contactPersType: text().$type<RepresentationType>().notNull().default('Law'),
  contactPersCode: words(),
  /** Whether an outsider typed the code, and may read it in full. */
  contactCodeTyped: flag(),
  contactPhone: words(),
  contactEmail: words(),
  representativeDocumentType: text().$type<(typeof identityDocumentTypes)[number]>(),
  representativeDocumentNumber: words(),
  representativeDocumentValidUntil: date({ mode: 'string' }),
  representativeNationality: text(),
  representativeSecondNationality: text(),
  representativePlaceOfBirth: words(),
  publicOffice: text().$type<PublicPerson>(),
  isSuretyRequired: boolean().notNull().default(true),
})

type StoredService = { name: string; priceCents: number }

/** Columns of the financing terms, named as the fields of contract/terms.ts; money is in cents. */
const termsColumns = () => ({
  services: jsonb().$type<StoredService[]>().notNull().default([]),
  servicesCostCents: cents(),
  servicesCostValType: smallint().$type<1 | 2>().notNull().default(1),
  /** Months. */
  paymentPeriod: integer(),
  /** Percent, or euros where `advnPmtType` is `#`. */
  advance: doublePrecision(),
  advnPmtType: text().$type<AdvnPmtType>().notNull().default('%'),
  residual: percent(),
  interest: percent(),
  interestMatrix: integer(),
  pmtDate: text().notNull().default('25'),
  insurance: percent(),
  insuranceValType: smallint().$type<1 | 2>().notNull().default(1),
  insuranceProvider: words(),
  contractFeeCents: cents(),
  specialTerms: words(),
  kickback: percent(),
  /** Days. */
  offerValidTime: integer(),
})

/** One condition, as SQL on the row and as a predicate on the machine's facts. */
type Condition = { sql: string; holds: (facts: TurnFacts) => boolean }

const conditions: readonly Condition[] = [
  ...products.map((product) => ({
    sql: `"product" = '${product}'`,
    holds: (facts: TurnFacts) => facts.product === product,
  })),
  { sql: '"contract_concluded"', holds: (facts) => facts.contractConcluded },
  { sql: `"lendify_refno" <> ''`, holds: (facts) => facts.hasLedgerContract },
  { sql: '"handover_when_signed"', holds: (facts) => facts.handoverWhenSigned },
  { sql: '"signing_stopped"', holds: (facts) => facts.signingStopped },
  { sql: '"delivery_date" is not null', holds: (facts) => facts.deliveryDateSet },
]

/** The turn in a status as an SQL expression, with only the conditions that make a difference. */
const turnIn = (
  status: StatusCode,
  facts: readonly TurnFacts[],
  [condition, ...rest]: readonly Condition[],
): string => {
  if (!condition) return `'${[...new Set(facts.map((one) => turnOf(status, one)))].join()}'::turn`
  const yes = facts.filter(condition.holds)
  const no = facts.filter((one) => !condition.holds(one))
  if (yes.length === 0 || no.length === 0) return turnIn(status, facts, rest)
  const [whenTrue, whenFalse] = [turnIn(status, yes, rest), turnIn(status, no, rest)]
  return whenTrue === whenFalse
    ? whenTrue
    : `case when ${condition.sql} then ${whenTrue} else ${whenFalse} end`
}

/** Whether the customer has an offer is stored with the offer, and lists exclude these queries. */
const storedFacts = everyTurnFacts.filter(({ offeredToCustomer }) => !offeredToCustomer)

const statusesByTurn = Map.groupBy(statusCodes, (status) => turnIn(status, storedFacts, conditions))
const cases = [...statusesByTurn].map(
  ([turn, statuses]) => `when "status" in (${statuses.map((one) => `'${one}'`).join(', ')}) then ${turn}`,
)

/** Whose turn it is, as an SQL expression on the query's columns, generated from the lifecycle machine. */
const turnExpression = sql.raw(`case ${cases.join(' ')} end`)

/** An enumeration, so that a list sorted by status follows the lifecycle. */
export const statusType = pgEnum('status_code', statusCodes)

export const turnType = pgEnum('turn', storedTurns)

export const conditionTurnType = pgEnum('condition_turn', conditionTurns)

const workColumns = () => ({
  product: text().$type<Product>().notNull().default('LEASING'),
  /** The customer's language; read through `customerLanguage` only. */
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

/** Columns written by the portal: results of steps, and values that lists read without joins. */
const keptColumns = () => ({
  /** The payment computed by `paymentOf`: all three or none. */
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
  /** Whether a signing is blocked. */
  signingStopped: flag(),
  /** Whether the contract is concluded; the same as the lifecycle's fact. */
  contractConcluded: flag(),
  createdByName: words(),
  closingReason: text(),
  aplink: text(),
  lendifyRefno: words(),
  lendifyEndDate: date({ mode: 'string' }),
  lendifyGuarantorLiabilityCents: cents(),
  deliveryDate: date({ mode: 'string' }),
  automaticDecision: jsonb().$type<AutomaticDecision>(),
  /**
   * Returns the terms without the committee's own changes after a save; null while it has changed nothing. Changes by
   * others apply to them too.
   */
  termsBefore: jsonb().$type<DecidedTerms>(),
  createdAt: writtenAt(),
  modifiedAt: writtenAt(),
  /** User of the last save or step; null for the system. */
  modifiedBy: integer().references(() => userTable.accountUserId),
  /** When its personal data was erased. */
  erasedAt: moment(),
})

/** Amount compared with the committee's limit; the same as the lifecycle's fact. */
export const financedCents = ({
  financedAmountCents,
  contractAmountCents,
}: Record<'financedAmountCents' | 'contractAmountCents', SQLWrapper>) =>
  sql`(coalesce(${financedAmountCents}, ${contractAmountCents}))`

/** Whether a condition of the query waits for any user. */
export const hasConditions = ({ conditionTurns: waiting }: Record<'conditionTurns', SQLWrapper>) =>
  sql`${waiting} <> '{}'`

export const queryTable = pgTable(
  'query',
  {
    queryId: identity(),
    partnerId: integer()
      .notNull()
      .references(() => partnerTable.partnerId),
    /** Creator. */
    userId: integer().references(() => userTable.accountUserId),
    status: statusType().notNull().default('P'),
    ...clientColumns(),
    ...termsColumns(),
    ...workColumns(),
    ...keptColumns(),
    /** Whose turn it is unless the customer has a self-serve offer, a generated column. */
    turn: turnType().notNull().generatedAlwaysAs(turnExpression),
    /** Whose turn it is in the query's conditions, kept by a trigger on `condition`. */
    conditionTurns: conditionTurnType().array().notNull().default([]),
    search: text()
      .notNull()
      .generatedAlwaysAs(
        sql`search_text("query_id"::text || ' ' || "offer_numbers" || ' ' || "lendify_refno" || ' ' || "contract_nr" || ' ' || "cust_name" || ' ' || "cust_reg_code" || ' ' || "created_by_name")`,
      ),
  },
  (table) => {
    // Appended to each sorted list's index, so that a deep page needs the index only.
    const listColumns = [table.queryId, table.status, table.partnerId, table.turn] as const
    const sorted = {
      id: listColumns,
      offer: [table.sellerOfferNr, ...listColumns],
      refno: [table.lendifyRefno, ...listColumns],
      creator: [table.createdByName, ...listColumns],
      created: [table.createdAt, ...listColumns],
      modified: [table.modifiedAt, ...listColumns],
      customer: [table.custName, ...listColumns],
      amount: [table.contractAmountCents, ...listColumns],
      status: [table.status, table.queryId, table.partnerId, table.turn],
    } as const
    return [
      index('query_search').using('gin', table.search.op('gin_trgm_ops')),
      index('query_of_partner').on(table.partnerId, table.status, table.queryId.desc()),
      index('query_of_customer').on(table.custRegCode, table.partnerId),
      ...Object.entries(sorted).map(([name, [first, ...rest]]) =>
        // Lists of one product are as long: skipping the others must not read the table either.
        index(`query_by_${name}`).on(first, ...rest, table.product),
      ),
      // Few queries have such conditions, and they may all be at the other end of the indexes of every query.
      ...Object.entries(sorted).map(([name, [first, ...rest]]) =>
        index(`query_with_conditions_by_${name}`)
          .on(first, ...rest, table.product, table.conditionTurns)
          .where(hasConditions(table)),
      ),
      index('query_by_turn').on(table.turn, table.queryId, table.status, table.partnerId),
      index('query_by_product').on(table.product, ...listColumns),
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
