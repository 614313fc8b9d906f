import { doublePrecision, integer, jsonb, smallint, text } from 'drizzle-orm/pg-core'
import type { AdvnPmtType } from '../../api/terms.ts'
import { cents, percent, words } from './columns.ts'

export type StoredService = { name: string; priceCents: number }

/** Columns of the financing terms, named as the fields of contract/terms.ts; money is in cents. */
export const termsColumns = () => ({
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
