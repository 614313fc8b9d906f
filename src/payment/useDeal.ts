import { createContext, use } from 'react'
import * as z from 'zod/mini'
import { type PaymentTerms, paymentTerms } from '../../contract/payment.ts'
import { financingFault } from '../../domain/financing.ts'
import type { Terms } from '../../domain/terms.ts'
import { type Deal, paymentTermsOf, termsOf } from './dealTerms.ts'

/** Why there is nothing to compute. */
export type PaymentGap = 'noTerms' | 'invalid' | 'advanceOverTotal' | 'residualOverFinanced'

/**
 * The deal in the query's form: in cents and percent, as the payment calls take it (also as text: their answers are
 * kept under it), and what it lacks.
 */
export type LiveDeal = {
  deal: Deal
  terms: Terms | null
  body: PaymentTerms
  text: string
  gap: PaymentGap | null
}

const gapOf = (terms: Terms | null, body: PaymentTerms): PaymentGap | null => {
  if (!terms) return 'noTerms'
  return financingFault(terms) ?? (z.safeParse(paymentTerms, body).success ? null : 'invalid')
}

export const liveDeal = (deal: Deal): LiveDeal => {
  const [terms, body] = [termsOf(deal), paymentTermsOf(deal)]
  return { deal, terms, body, text: JSON.stringify(body), gap: gapOf(terms, body) }
}

export const DealContext = createContext<LiveDeal | null>(null)

/** What a payment is computed from, as it stands in the query's form now. */
export const useDeal = (): LiveDeal => {
  const deal = use(DealContext)
  if (!deal) throw new Error('Used outside of a query screen')
  return deal
}
