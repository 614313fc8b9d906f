import * as z from 'zod/mini'

const number = z.nullable(z.number())

/** The terms that the credit committee decides on; euros without VAT, percent, months. */
export const decidedTerms = z.object({
  /** Σ price × quantity. */
  contractAmount: number,
  paymentPeriod: number,
  /** `advancePercent` or `advanceEuros`, whichever was entered. */
  advancePercent: number,
  advanceEuros: number,
  residual: number,
  interest: number,
  contractFee: number,
  paymentDay: z.string(),
  suretyRequired: z.boolean(),
  servicesCost: number,
  /** `insurancePerMonth` or `insurancePerYear`, whichever was entered. */
  insurancePerMonth: number,
  insurancePerYear: number,
  kickback: number,
  specialTerms: z.string(),
})
export type DecidedTerms = z.infer<typeof decidedTerms>

export const decidedFields = [
  ...(Object.keys(decidedTerms.shape) as (keyof DecidedTerms)[]),
  /** Derived from the others. */
  'pmtAmount',
] as const
export type DecidedField = (typeof decidedFields)[number]

const value = z.nullable(z.union([z.number(), z.string(), z.boolean()]))

/** One of the terms before and after the committee's decision. */
export const termsChange = z.object({ field: z.enum(decidedFields), before: value, after: value })
export type TermsChange = z.infer<typeof termsChange>
