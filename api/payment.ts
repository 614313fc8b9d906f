import * as z from 'zod/mini'
import { priceFields } from './asset.ts'
import { choice, day, euros, id, months, percent, signedEuros, whole, yesNo } from './field.ts'
import { advance, advnPmtTypes, insuranceValTypeGiven, pmtDate, service } from './terms.ts'

const pricedAsset = z.object({
  qassetPrice: euros,
  qassetPriceWithVat: z.optional(priceFields.qassetPriceWithVat),
  /** 1 by default. */
  quantity: z._default(whole(1, 100_000), 1),
  vatExempt: z.optional(yesNo),
})

const LAST_CONTRACT_YEAR = 2200

/** Upper limit, so that the dates of the schedule (up to 50 years later) are valid too. */
const isWithinCalendar = (date: string): boolean => Number(date.slice(0, 4)) <= LAST_CONTRACT_YEAR

/** Input of the payment calculation; `rvValue`, `intrTotal`, `insuranceValue` and `kickback` are percent. */
export const paymentRequest = z.object({
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
  pmtDate: z.optional(pmtDate),
  /** Total in euros without VAT; used if `assets` is empty. */
  contractValue: z.optional(z.nullable(euros)),
  insuranceValue: z.optional(z.nullable(percent)),
  insuranceValType: z.optional(insuranceValTypeGiven),
  interestMatrix: z.optional(z.nullable(id)),
  /** If this and `contractFee` are both omitted beside an `insuranceValue`, both come from the caller's partner. */
  kickback: z.optional(z.nullable(percent)),
  servicesCost: z.optional(z.nullable(euros)),
  contractFee: z.optional(z.nullable(euros)),
  /** Date of the schedule's row 0; today by default. */
  contractDate: z.optional(day.check(z.refine(isWithinCalendar, 'field.date'))),
})
export type PaymentRequest = z.infer<typeof paymentRequest>

/**
 * `pmtAmount` is per month in euros without VAT; `annualRate` is percent by the schedule's dates, null if there is
 * none.
 */
export const paymentAnswer = z.object({
  pmtAmount: signedEuros,
  totalCost: signedEuros,
  annualRate: z.nullable(z.number()),
})
export type PaymentAnswer = z.infer<typeof paymentAnswer>

/**
 * One row of the payment schedule in euros. The parts, which add up to `pmtAmount`, are for in-house views only,
 * because their sums reveal interest and kickback.
 */
export const scheduleRowAnswer = z.object({
  /** 0 on the contract date, then 1…n; n + 1 is the residual. */
  pmtNumber: z.int(),
  pmtDate: day,
  advancePmt: signedEuros,
  contractFee: signedEuros,
  pmtAmount: signedEuros,
  pmtWithVAT: signedEuros,
  vat: signedEuros,
  principal: z.optional(signedEuros),
  interest: z.optional(signedEuros),
  fees: z.optional(signedEuros),
  residual: z.optional(signedEuros),
})
export type ScheduleRowAnswer = z.infer<typeof scheduleRowAnswer>

/** The schedule of a stored query; `totalCost` is euros without VAT, `annualRate` percent. */
export const queryScheduleAnswer = z.object({
  rows: z.array(scheduleRowAnswer),
  totalCost: signedEuros,
  annualRate: z.nullable(z.number()),
})
export type QueryScheduleAnswer = z.infer<typeof queryScheduleAnswer>
