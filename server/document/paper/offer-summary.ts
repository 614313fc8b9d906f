import type { OfferSummary } from '../../../api/apply.ts'
import { annualRateOf } from '../../../domain/annual-rate.ts'
import { assetTotalWithVat } from '../../../domain/asset-price.ts'
import { instalmentsOf, lastDifference } from '../../../domain/instalments.ts'
import { toEuros } from '../../../domain/money.ts'
import { creditWithVat } from '../../../domain/credit-with-vat.ts'
import { addVat } from '../../../domain/vat.ts'
import type { ScheduleRow } from '../../../domain/payment-schedule.ts'
import type { Agreement } from './agreement.ts'
import { productName } from './product-lines.ts'
import { toQasset } from '../../query/parts/asset.store.ts'
import { customerLanguage } from '../../query/record/query.store.ts'
import { dealOf } from '../../query/record/stored-deal.ts'

const withVat = (rows: readonly ScheduleRow[]): number =>
  toEuros(rows.reduce((sum, row) => sum + row.withVatCents, 0))

/** Figures of the offer as the customer pays them: with VAT, from the schedule of the documents. */
export const offerSummary = ({ stored, rows, groupNames }: Agreement, offerNumber: string): OfferSummary => {
  const { query, assets } = stored
  const deal = dealOf(query, assets)
  const goods = deal.qassets ?? []
  const instalments = instalmentsOf(rows, 'withVatCents')
  const difference = lastDifference(instalments)
  return {
    offerNumber,
    goods: assets.map((asset) => ({
      name: productName(customerLanguage(query), asset, groupNames),
      price: toEuros(assetTotalWithVat([toQasset(asset)])),
    })),
    price: toEuros(assetTotalWithVat(goods)),
    credit: toEuros(creditWithVat(deal)),
    firstPayment: withVat(rows.filter(({ number }) => number === 0)),
    contractFee: toEuros(addVat(query.contractFeeCents ?? 0)),
    monthlyPayment: toEuros(instalments.cents),
    payments: instalments.count,
    firstPaymentDate: instalments.firstDate,
    lastMonthly:
      difference === 0 ? null : { amount: toEuros(instalments.lastCents), difference: toEuros(difference) },
    lastPayment: rows.some(({ residualCents }) => residualCents > 0)
      ? withVat(rows.filter(({ residualCents }) => residualCents > 0))
      : null,
    interest: deal.interest ?? 0,
    totalCost: withVat(rows),
    annualRate: annualRateOf(rows),
    contractDate: rows[0]?.date ?? '',
  }
}
