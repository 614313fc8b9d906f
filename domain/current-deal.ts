import * as z from 'zod/mini'
import { type Deal, deal as dealSchema } from '../api/deal.ts'
import type { QueryFacts } from '../api/query-facts.ts'
import type { Query } from '../api/query.ts'
import { assetTotal, isAllowedTotal } from './asset-price.ts'
import { toCents } from './money.ts'
import { isPayable, type PaymentGap, paymentGap, paymentOf, type StoredPayment } from './stored-payment.ts'
import { type Terms, termsOf } from './payment-terms.ts'

/** Reason why no payment is shown. */
export type FormGap = PaymentGap | 'invalid'

/** The shown payment; the annuity only for readers of interest and kickback. */
export type ShownPayment = Omit<StoredPayment, 'annuityCents'> & { annuityCents: number | null }

/** The deal in the query's form, what is missing, and the payment shown for it. */
export type CurrentDeal = {
  deal: Deal
  terms: Terms | null
  gap: FormGap | null
  /** The stored payment while the form is unchanged, else computed from the form; null with a gap. */
  payment: ShownPayment | null
  isStored: boolean
}

const dealFields = Object.keys(dealSchema.shape) as (keyof Deal)[]

/** Returns the deal, from which a payment is computed, of a form's values. */
export const dealOfForm = (values: Deal): Deal => ({
  ...Object.fromEntries(dealFields.map((name) => [name, values[name]])),
  qassets: (values.qassets ?? []).map(({ qassetPrice, qassetPriceWithVat, quantity, vatExempt }) => ({
    qassetPrice,
    qassetPriceWithVat,
    quantity,
    vatExempt,
  })),
})

const isValid = (deal: Deal): boolean =>
  z.safeParse(dealSchema, deal).success && isAllowedTotal(assetTotal(deal.qassets ?? []))

/** Whether a payment can be computed from the form as it is: its terms and prices are valid. */
export const isComputable = (values: Deal): boolean => isValid(dealOfForm(values))

/**
 * Returns the amount financed by a deal (the total if its terms give no payment), and whether it can be paid. Invalid
 * input is not reported here; saving names its errors.
 */
export const financingFacts = (deal: Deal): Pick<QueryFacts, 'financedCents' | 'termsPayable'> => {
  const total = assetTotal(deal.qassets ?? [])
  if (!isValid(deal)) return { financedCents: total, termsPayable: true }
  return { financedCents: paymentOf(deal)?.financedCents ?? total, termsPayable: isPayable(deal) }
}

const storedPaymentOf = ({ pmtAmount, annuityAmount, financedAmount }: Query): ShownPayment | null =>
  financedAmount === null
    ? null
    : {
        totalCents: toCents(pmtAmount),
        annuityCents: annuityAmount === null ? null : toCents(annuityAmount),
        financedCents: toCents(financedAmount),
      }

/** Whether two deals give the same payments on the same days. */
const isSameDeal = (one: Deal, other: Deal): boolean =>
  one.pmtDate === other.pmtDate && JSON.stringify(termsOf(one)) === JSON.stringify(termsOf(other))

/** The deal in the form beside the stored query. */
export const currentDeal = (deal: Deal, query: Query): CurrentDeal => {
  const gap = paymentGap(deal) ?? (isValid(deal) ? null : 'invalid')
  const stored = isSameDeal(deal, query) ? storedPaymentOf(query) : null
  return {
    deal,
    terms: gap === 'noTerms' ? null : termsOf(deal),
    gap,
    payment: gap === null ? (stored ?? paymentOf(deal)) : null,
    isStored: stored !== null,
  }
}
