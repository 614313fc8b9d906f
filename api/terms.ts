import * as z from 'zod/mini'
import {
  choice,
  euros,
  EUROS_MAX,
  id,
  months,
  multilineText,
  orDocumented,
  percent,
  text,
  whole,
} from './field.ts'

/** `%` of the total, or euros. */
export const advnPmtTypes = ['%', '#'] as const
export type AdvnPmtType = (typeof advnPmtTypes)[number]

/** An advance: percent with at most four decimals, or euros with at most two, as `advnPmtType` says. */
export const advance = z
  .number({
    error: ({ input }) => (input === undefined || input === null ? 'field.required' : 'field.number'),
  })
  .check(
    z.minimum(0, 'field.tooSmall'),
    z.maximum(EUROS_MAX, 'field.tooLarge'),
    z.multipleOf(0.0001, 'field.decimals'),
  )

/** 1: percent per month; 2: percent per year. */
export const insuranceValType = z.union([z.literal(1), z.literal(2)], 'field.choice')

/** The same in requests: any other whole number means per year. */
export const insuranceValTypeGiven = orDocumented(insuranceValType, z.int(), () => 2 as const)

export const service = z.object({ name: text(200), price: euros })

/** Day of the month as text; empty means the default (25). */
export const pmtDate = text(2).check(z.regex(/^$|^(?:[1-9]|[12]\d|3[01])$/, 'field.choice'))

/** Financing terms of a query; amounts in euros. */
export const termsFields = {
  services: z.array(service).check(z.maxLength(50, 'field.tooMany')),
  servicesCost: z.nullable(euros),
  servicesCostValType: z.union([z.literal(1), z.literal(2)], 'field.choice'),
  paymentPeriod: z.nullable(months),
  /** Percent of the total or euros, as `advnPmtType` says. */
  advance: z.nullable(advance),
  advnPmtType: choice(advnPmtTypes),
  residual: z.nullable(percent),
  interest: z.nullable(percent),
  /** A financier's id. */
  interestMatrix: z.nullable(id),
  pmtDate,
  insurance: z.nullable(percent),
  insuranceValType,
  insuranceProvider: text(200),
  contractFee: z.nullable(euros),
  specialTerms: multilineText(4000),
  kickback: z.nullable(percent),
  /** Days. */
  offerValidTime: z.nullable(whole(0, 3650)),
}
