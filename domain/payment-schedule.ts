import { amortization } from './monthly-payment.ts'
import { DEFAULTS } from './constants.ts'
import { addMonths } from './date.ts'
import { financing } from './financing.ts'
import type { Terms } from './payment-terms.ts'
import { vatOf } from './vat.ts'

/** Parts of a row, cents without VAT; they sum to the row's amount. */
export type ScheduleParts = {
  /** Row 0: the advance. Rows 1…n: repayment of the debt. */
  principalCents: number
  interestCents: number
  /** Row 0: the contract fee. Rows 1…n: insurance, kickback and services. */
  feesCents: number
  residualCents: number
}

export type ScheduleRow = ScheduleParts & {
  /** `pmtNumber`: 0 the contract date, 1…n the months, n + 1 the residual. */
  number: number
  /** `YYYY-MM-DD`. */
  date: string
  /** Due on that date, without VAT. */
  amountCents: number
  vatCents: number
  withVatCents: number
  /** Remaining debt after the row, cents. */
  balanceCents: number
}

export type ScheduleTerms = Terms & {
  /** `YYYY-MM-DD`. */
  contractDate: string
  /** Day of the month; 25 when left out. */
  paymentDay?: number
  /** The payment of rows 1…n − 1 as it is stored, without VAT; computed from the terms when left out. */
  monthlyCents?: number
}

type Due = Partial<ScheduleParts> & Pick<ScheduleRow, 'number' | 'date' | 'balanceCents'>

const row = ({
  principalCents = 0,
  interestCents = 0,
  feesCents = 0,
  residualCents = 0,
  ...due
}: Due): ScheduleRow => {
  const amountCents = principalCents + interestCents + feesCents + residualCents
  const vatCents = vatOf(amountCents)
  return {
    ...due,
    principalCents,
    interestCents,
    feesCents,
    residualCents,
    amountCents,
    vatCents,
    withVatCents: amountCents + vatCents,
  }
}

const monthlyRows = (terms: ScheduleTerms): ScheduleRow[] => {
  const { contractDate, paymentDay = DEFAULTS.paymentDay, monthlyCents } = terms
  return amortization(terms, monthlyCents).map((parts) =>
    row({ ...parts, date: addMonths(contractDate, parts.number, paymentDay) }),
  )
}

/**
 * Payment schedule (docs/money.md). Row 0 is the contract date: advance and contract fee; the credit is drawn down
 * then. Rows 1…n are on the payment day (in shorter months the last day), the first in the month after the contract
 * date. Row n + 1, on the day of row n, is the residual if there is one. The principal of rows 1…n plus the residual
 * equals the financed amount, to the cent.
 * @throws RangeError unless the period is a whole number of months, at least 1
 */
export const schedule = (terms: ScheduleTerms): ScheduleRow[] => {
  const parts = financing(terms)
  const first = row({
    number: 0,
    date: terms.contractDate,
    principalCents: parts.advanceCents,
    feesCents: terms.contractFeeCents,
    balanceCents: parts.financedCents,
  })
  const monthly = monthlyRows(terms)
  if (parts.residualCents <= 0) return [first, ...monthly]
  const date = monthly.at(-1)?.date ?? terms.contractDate
  const { residualCents } = parts
  return [first, ...monthly, row({ number: terms.months + 1, date, residualCents, balanceCents: 0 })]
}

/** Cents without VAT. */
type TotalCost = {
  /** Everything the client pays: the sum of the schedule's rows. */
  payableCents: number
  /** Interest, insurance, kickback, services and contract fee. */
  costCents: number
}

/**
 * Directive 2008/48/EC: the total amount payable by the consumer (article 3 (h)) and the total cost of the credit
 * (article 3 (g)), which leaves out the price of the assets.
 */
export const totalCost = (rows: readonly ScheduleRow[]): TotalCost => ({
  payableCents: rows.reduce((sum, row) => sum + row.amountCents, 0),
  costCents: rows.reduce((sum, row) => sum + row.interestCents + row.feesCents, 0),
})
