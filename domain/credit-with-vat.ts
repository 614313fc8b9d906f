import type { Deal } from '../api/deal.ts'
import { assetTotalWithVat } from './asset-price.ts'
import { financing } from './financing.ts'
import { paymentGap } from './stored-payment.ts'
import { termsOf } from './payment-terms.ts'
import { addVat } from './vat.ts'

/**
 * The credit with VAT, cents: the assets' price without the advance that the first payment holds beside the contract fee;
 * 0 where there is no payment. Price, first payment and contract fee as they are printed lead to it.
 */
export const creditWithVat = (deal: Deal): number => {
  const terms = termsOf(deal)
  if (terms === null || paymentGap(deal) !== null) return 0
  const { advanceCents } = financing(terms)
  const advanceWithVat = addVat(advanceCents + terms.contractFeeCents) - addVat(terms.contractFeeCents)
  return assetTotalWithVat(deal.qassets ?? []) - advanceWithVat
}
