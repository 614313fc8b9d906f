import type { PaymentTerms } from '../../contract/payment.ts'
import type { QuerySave } from '../../contract/query.ts'
import { toAdvance } from '../../domain/advance.ts'
import { assetTotal } from '../../domain/asset-total.ts'
import { DEFAULTS } from '../../domain/constants.ts'
import { toCents } from '../../domain/money.ts'
import type { Terms } from '../../domain/terms.ts'

const dealFields = [
  'qassets',
  'services',
  'servicesCost',
  'paymentPeriod',
  'advance',
  'advnPmtType',
  'residual',
  'interest',
  'interestMatrix',
  'pmtDate',
  'insurance',
  'insuranceValType',
  'contractFee',
  'kickback',
] as const satisfies readonly (keyof QuerySave)[]

export type Deal = Pick<QuerySave, (typeof dealFields)[number]>

/** What a payment is computed from, of the values of a query's form. */
export const dealOf = (values: QuerySave): Deal =>
  Object.fromEntries(dealFields.map((name) => [name, values[name]]))

/** Σ price × quantity without VAT of the assets, cents. */
export const dealTotal = ({ qassets = [] }: Pick<Deal, 'qassets'>): number =>
  assetTotal(
    qassets.map(({ qassetPrice, quantity }) => ({
      priceCents: toCents(qassetPrice ?? 0),
      quantity: quantity ?? DEFAULTS.quantity,
    })),
  )

/** What the services cost: as entered for all of them, else their sum. */
export const servicesEuros = ({
  services = [],
  servicesCost,
}: Pick<Deal, 'services' | 'servicesCost'>): number =>
  servicesCost ?? services.reduce((sum, { price }) => sum + price, 0)

/** The deal in cents and percent; what is left empty counts as nothing. Null without a period or a price. */
export const termsOf = (deal: Deal): Terms | null => {
  const assetTotalCents = dealTotal(deal)
  if (!deal.paymentPeriod || assetTotalCents <= 0) return null
  return {
    assetTotalCents,
    months: deal.paymentPeriod,
    interestPercent: deal.interest ?? 0,
    advance: toAdvance(deal.advnPmtType ?? DEFAULTS.advanceType, deal.advance ?? 0),
    residualPercent: deal.residual ?? 0,
    insurancePercent: deal.insurance ?? 0,
    insuranceValType: deal.insuranceValType ?? DEFAULTS.insuranceValType,
    kickbackPercent: deal.kickback ?? 0,
    servicesCents: toCents(servicesEuros(deal)),
    contractFeeCents: toCents(deal.contractFee ?? 0),
  }
}

/** The same as the payment calls take it. */
export const paymentTermsOf = (deal: Deal): PaymentTerms => ({
  assets: (deal.qassets ?? []).map(({ qassetPrice, quantity, vatExempt }) => ({
    qassetPrice: qassetPrice ?? 0,
    quantity: quantity ?? DEFAULTS.quantity,
    vatExempt: vatExempt ?? false,
  })),
  services: deal.services ?? [],
  advancePmt: deal.advance ?? 0,
  advnPmtType: deal.advnPmtType ?? DEFAULTS.advanceType,
  rvValue: deal.residual ?? 0,
  intrTotal: deal.interest ?? 0,
  leasePeriod: deal.paymentPeriod ?? 0,
  pmtDate: deal.pmtDate ?? '',
  insuranceValue: deal.insurance ?? null,
  insuranceValType: deal.insuranceValType ?? DEFAULTS.insuranceValType,
  interestMatrix: deal.interestMatrix ?? null,
  kickback: deal.kickback ?? null,
  servicesCost: deal.servicesCost ?? null,
  contractFee: deal.contractFee ?? null,
})
