import { EUROS_MAX } from '../../contract/field.ts'
import type { Payment, PaymentTerms, ScheduleRow } from '../../contract/payment.ts'
import { toAdvance } from '../../domain/advance.ts'
import { annualRate, scheduleFlows } from '../../domain/annual-rate.ts'
import { isTotal, totalOfAssets } from '../../domain/asset-total.ts'
import { DEFAULTS } from '../../domain/constants.ts'
import { todayInTallinn } from '../../domain/date.ts'
import { financingFault } from '../../domain/financing.ts'
import { toCents, toEuros } from '../../domain/money.ts'
import { payment } from '../../domain/payment.ts'
import { type ScheduleTerms, schedule } from '../../domain/schedule.ts'
import { totalCost } from '../../domain/total-cost.ts'
import { Problem } from '../http/problem.ts'

const fieldOfFault = { advanceOverTotal: 'advancePmt', residualOverFinanced: 'rvValue' } as const

const totalCents = ({ assets, contractValue }: PaymentTerms): number =>
  assets.length === 0 ? toCents(contractValue ?? 0) : totalOfAssets(assets)

const servicesCents = ({ services, servicesCost }: PaymentTerms): number =>
  toCents(servicesCost ?? (services ?? []).reduce((sum, { price }) => sum + price, 0))

/** @throws Problem request.invalid where no payment can be computed from the terms */
const computable = (terms: PaymentTerms, now: Date): ScheduleTerms => {
  const found: ScheduleTerms = {
    assetTotalCents: totalCents(terms),
    months: terms.leasePeriod,
    interestPercent: terms.intrTotal,
    advance: toAdvance(terms.advnPmtType, terms.advancePmt),
    residualPercent: terms.rvValue,
    insurancePercent: terms.insuranceValue ?? 0,
    insuranceValType: terms.insuranceValType ?? DEFAULTS.insuranceValType,
    kickbackPercent: terms.kickback ?? 0,
    servicesCents: servicesCents(terms),
    contractFeeCents: toCents(terms.contractFee ?? 0),
    contractDate: terms.contractDate ?? todayInTallinn(now),
    paymentDay: Number(terms.pmtDate || DEFAULTS.paymentDay),
  }
  if (!isTotal(found.assetTotalCents))
    throw new Problem('request.invalid', {
      fields: [{ path: 'assets', code: 'field.totalTooLarge', values: { max: EUROS_MAX } }],
    })
  const fault = financingFault(found)
  if (fault)
    throw new Problem('request.invalid', { fields: [{ path: fieldOfFault[fault], code: `field.${fault}` }] })
  return found
}

/** Monthly payment, total cost and effective annual rate; euros and percent. */
export const paymentOf = (terms: PaymentTerms, now: Date): Payment => {
  const found = computable(terms, now)
  const rows = schedule(found)
  return {
    pmtAmount: toEuros(payment(found).totalCents),
    totalCost: toEuros(totalCost(rows).payableCents),
    annualRate: annualRate(scheduleFlows(rows)),
  }
}

/** The schedule's rows in euros; row 0 holds advance and contract fee, the last one the residual. */
export const scheduleOf = (terms: PaymentTerms, now: Date): ScheduleRow[] =>
  schedule(computable(terms, now)).map((row) => ({
    pmtNumber: row.number,
    pmtDate: row.date,
    advancePmt: row.number === 0 ? toEuros(row.principalCents) : 0,
    contractFee: row.number === 0 ? toEuros(row.feesCents) : 0,
    pmtAmount: toEuros(row.amountCents),
    pmtWithVAT: toEuros(row.withVatCents),
    vat: toEuros(row.vatCents),
    principal: toEuros(row.principalCents),
    interest: toEuros(row.interestCents),
    fees: toEuros(row.feesCents),
    residual: toEuros(row.residualCents),
  }))
