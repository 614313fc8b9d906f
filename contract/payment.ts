import * as z from 'zod/mini'
import { choice, day, euros, id, months, percent, signedEuros, text, whole, yesNo } from './field.ts'
import { advance, advnPmtTypes, insuranceValType, service } from './terms.ts'

const pricedAsset = z.object({
  qassetPrice: euros,
  quantity: whole(1, 100_000),
  vatExempt: z.optional(yesNo),
})

/** The terms a payment is computed from; `rvValue`, `intrTotal`, `insuranceValue` and `kickback` are percent. */
export const paymentTerms = z.object({
  assets: z.array(pricedAsset).check(z.maxLength(200, 'field.tooMany')),
  services: z.optional(z.array(service).check(z.maxLength(50, 'field.tooMany'))),
  /** Percent of the total or euros, as `advnPmtType` says. */
  advancePmt: advance,
  advnPmtType: choice(advnPmtTypes),
  rvValue: percent,
  intrTotal: percent,
  /** Months. */
  leasePeriod: months,
  /** Day of the month, as text. */
  pmtDate: z.optional(text(2)),
  /** Total without VAT; taken where no assets are given. */
  contractValue: z.optional(z.nullable(euros)),
  insuranceValue: z.optional(z.nullable(percent)),
  insuranceValType: z.optional(insuranceValType),
  interestMatrix: z.optional(z.nullable(id)),
  kickback: z.optional(z.nullable(percent)),
  servicesCost: z.optional(z.nullable(euros)),
  contractFee: z.optional(z.nullable(euros)),
  /** Of the schedule's row 0; today when left out. */
  contractDate: z.optional(day),
})
export type PaymentTerms = z.infer<typeof paymentTerms>

/** `pmtAmount` is per month without VAT; `annualRate` is percent, null where it cannot be told. */
export const payment = z.object({
  pmtAmount: signedEuros,
  totalCost: signedEuros,
  annualRate: z.nullable(z.number()),
})
export type Payment = z.infer<typeof payment>

/** One row of the payment schedule; principal, interest, fees and residual are the parts of `pmtAmount`. */
export const scheduleRow = z.object({
  /** 0 on the contract date, then 1…n; n + 1 is the residual. */
  pmtNumber: z.int(),
  pmtDate: day,
  advancePmt: signedEuros,
  contractFee: signedEuros,
  pmtAmount: signedEuros,
  pmtWithVAT: signedEuros,
  vat: signedEuros,
  principal: signedEuros,
  interest: signedEuros,
  fees: signedEuros,
  residual: signedEuros,
})
export type ScheduleRow = z.infer<typeof scheduleRow>
