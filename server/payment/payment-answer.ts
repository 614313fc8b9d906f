import type { Deal } from '../../api/deal.ts'
import { EUROS_MAX } from '../../api/field.ts'
import type { PaymentAnswer, PaymentRequest, ScheduleRowAnswer } from '../../api/payment.ts'
import { annualRateOf } from '../../domain/annual-rate.ts'
import { isAllowedTotal } from '../../domain/asset-price.ts'
import { DEFAULTS } from '../../domain/constants.ts'
import { todayInTallinn } from '../../domain/date.ts'
import { toEuros } from '../../domain/money.ts'
import { monthlyPayment } from '../../domain/monthly-payment.ts'
import { type TermsFault, termsFault } from '../../domain/stored-payment.ts'
import { schedule, type ScheduleRow, type ScheduleTerms, totalCost } from '../../domain/payment-schedule.ts'
import { termsOf } from '../../domain/payment-terms.ts'
import { Problem } from '../platform/http/problem.ts'
import type { Principal } from '../../api/role.ts'
import { findPartner } from '../partner/partner.store.ts'
import type { Connection } from '../platform/database/database.ts'
import { startingTerms } from '../query/save/create.ts'

const fieldOfFault = {
  advanceOverTotal: 'advancePmt',
  residualOverFinanced: 'rvValue',
  periodTooLong: 'leasePeriod',
} as const satisfies Record<TermsFault, keyof PaymentRequest>

/** Maps the request to a deal. */
const dealOfRequest = (request: PaymentRequest): Deal => ({
  qassets: request.assets.length > 0 ? request.assets : [{ qassetPrice: request.contractValue }],
  services: request.services,
  servicesCost: request.servicesCost,
  paymentPeriod: request.leasePeriod,
  advance: request.advancePmt,
  advnPmtType: request.advnPmtType,
  residual: request.rvValue,
  interest: request.intrTotal,
  insurance: request.insuranceValue,
  insuranceValType: request.insuranceValType,
  contractFee: request.contractFee,
  kickback: request.kickback,
})

const invalid = (path: string, code: string, values?: Record<string, number>): Problem =>
  new Problem('request.invalid', { fields: [{ path, code, ...(values && { values }) }] })

/** @throws Problem request.invalid if no payment can be computed from the request */
const termsOfRequest = (request: PaymentRequest, now: Date): ScheduleTerms => {
  const terms = termsOf(dealOfRequest(request))
  if (terms === null) throw invalid('leasePeriod', 'field.required')
  if (!isAllowedTotal(terms.assetTotalCents))
    throw invalid('assets', 'field.totalTooLarge', { max: EUROS_MAX })
  const fault = termsFault(terms)
  if (fault) throw invalid(fieldOfFault[fault], `field.${fault}`)
  return {
    ...terms,
    contractDate: request.contractDate ?? todayInTallinn(now),
    paymentDay: Number(request.pmtDate || DEFAULTS.paymentDay),
  }
}

/** Monthly payment, total cost and annual percentage rate; euros and percent. */
export const answerPayment = (request: PaymentRequest, now: Date): PaymentAnswer => {
  const terms = termsOfRequest(request, now)
  const rows = schedule(terms)
  return {
    pmtAmount: toEuros(monthlyPayment(terms).totalCents),
    totalCost: toEuros(totalCost(rows).payableCents),
    annualRate: annualRateOf(rows),
  }
}

const parts = (row: ScheduleRow) => ({
  principal: toEuros(row.principalCents),
  interest: toEuros(row.interestCents),
  fees: toEuros(row.feesCents),
  residual: toEuros(row.residualCents),
})

/**
 * Maps a schedule to euros. Row 0 holds advance and contract fee, the last row the residual. Parts are for in-house
 * views only.
 */
export const toScheduleRows = (rows: readonly ScheduleRow[], inhouse: boolean): ScheduleRowAnswer[] =>
  rows.map((row) => ({
    pmtNumber: row.number,
    pmtDate: row.date,
    advancePmt: row.number === 0 ? toEuros(row.principalCents) : 0,
    contractFee: row.number === 0 ? toEuros(row.feesCents) : 0,
    pmtAmount: toEuros(row.amountCents),
    pmtWithVAT: toEuros(row.withVatCents),
    vat: toEuros(row.vatCents),
    ...(inhouse && parts(row)),
  }))

export const answerSchedule = (request: PaymentRequest, now: Date, inhouse: boolean): ScheduleRowAnswer[] =>
  toScheduleRows(schedule(termsOfRequest(request, now)), inhouse)

/** Whether a request contains the insurance but no other default of the partner. */
const isDocumented = ({ insuranceValue, kickback, contractFee }: PaymentRequest): boolean =>
  insuranceValue !== undefined && kickback === undefined && contractFee === undefined

/**
 * Completes a payload of specification 2, section 7, which lacks kickback and contract fee, with the defaults of the
 * caller's partner, so that the result equals the payment stored by a save. A request that has either, or no
 * insurance, stays as it is.
 */
export const withPartnerTerms = async (
  connection: Connection,
  { partnerId }: Principal,
  request: PaymentRequest,
): Promise<PaymentRequest> => {
  if (!isDocumented(request) || partnerId === null) return request
  const partner = await findPartner(connection, partnerId)
  if (!partner) return request
  const { kickback, contractFeeCents } = startingTerms(partner)
  return { ...request, kickback, contractFee: toEuros(contractFeeCents) }
}
