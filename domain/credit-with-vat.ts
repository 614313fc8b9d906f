import type { Deal } from '../api/deal.ts'
import { assetTotalWithVat } from './asset-price.ts'
import { financing } from './financing.ts'
import { paymentGap } from './stored-payment.ts'
import { termsOf } from './payment-terms.ts'
import { addVat } from './vat.ts'

/**
 * The credit with VAT, cents: the assets' price minus the advance in the first payment without the contract fee; 0
 * without a payment. It follows from the printed price, first payment and contract fee.
 */
export const creditWithVat = (deal: Deal): number => {
  const terms = termsOf(deal)
  if (terms === null || paymentGap(deal) !== null) return 0
  const { advanceCents } = financing(terms)
  const advanceWithVat = addVat(advanceCents + terms.contractFeeCents) - addVat(terms.contractFeeCents)
  return assetTotalWithVat(deal.qassets ?? []) - advanceWithVat
}
