import type { QuerySave } from '../../contract/query.ts'
import { toAdvance } from '../../domain/advance.ts'
import { totalOfAssets } from '../../domain/asset-total.ts'
import { financingFault } from '../../domain/financing.ts'
import { payment, type PaymentTerms } from '../../domain/payment.ts'
import type { AssetRow } from '../asset/asset.table.ts'
import { totalOf } from './facts.ts'
import type { QueryRow } from './query.table.ts'
import type { Bounded } from './term-range.ts'

type Priced = Pick<AssetRow, 'qassetPriceCents' | 'quantity' | 'sellerOfferNr' | 'handoverWhenSigned'>

type TermsRow = Pick<
  QueryRow,
  | 'paymentPeriod'
  | 'interest'
  | 'advance'
  | 'advnPmtType'
  | 'residual'
  | 'insurance'
  | 'insuranceValType'
  | 'kickback'
  | 'services'
  | 'servicesCostCents'
>

const servicesOf = ({ services, servicesCostCents }: TermsRow): number =>
  servicesCostCents ?? services.reduce((sum, { priceCents }) => sum + priceCents, 0)

/** What the payment is computed from; null as long as the row does not tell it all, or it makes no sense. */
export const paymentTermsOf = (row: TermsRow, assetTotalCents: number): PaymentTerms | null => {
  if (row.paymentPeriod === null || row.interest === null || assetTotalCents === 0) return null
  const terms = {
    assetTotalCents,
    months: row.paymentPeriod,
    interestPercent: row.interest,
    advance: toAdvance(row.advnPmtType, row.advance ?? 0),
    residualPercent: row.residual ?? 0,
    insurancePercent: row.insurance ?? 0,
    insuranceValType: row.insuranceValType,
    kickbackPercent: row.kickback ?? 0,
    servicesCents: servicesOf(row),
  }
  return financingFault(terms) === null ? terms : null
}

/** Monthly payment without VAT in cents; null as long as the terms do not tell one. */
const monthly = (row: TermsRow, assetTotalCents: number): number | null => {
  const terms = paymentTermsOf(row, assetTotalCents)
  return terms && payment(terms).totalCents
}

/** What the query's row keeps of its assets and terms. */
export const totalsOf = (row: TermsRow, assets: readonly Priced[]) => {
  const contractAmountCents = totalOf(assets)
  const offers = [...new Set(assets.map(({ sellerOfferNr }) => sellerOfferNr).filter((nr) => nr !== ''))]
  return {
    contractAmountCents,
    pmtAmountCents: monthly(row, contractAmountCents),
    sellerOfferNr: offers[0] ?? '',
    offerNumbers: offers.join(' '),
    handoverWhenSigned: assets.some(({ handoverWhenSigned }) => handoverWhenSigned),
  }
}

/** What the bounds of the terms depend on once a save is stored. */
export const boundedBy = (
  { qassets, advnPmtType }: Pick<QuerySave, 'qassets' | 'advnPmtType'>,
  stored?: { query: Pick<QueryRow, 'advnPmtType' | 'contractAmountCents'> },
): Bounded => ({
  advnPmtType: advnPmtType ?? stored?.query.advnPmtType ?? '%',
  totalCents: qassets ? totalOfAssets(qassets) : (stored?.query.contractAmountCents ?? 0),
})
