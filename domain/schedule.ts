import { monthlyRate } from './annuity.ts'
import { DEFAULTS } from './constants.ts'
import { addMonths } from './date.ts'
import { financing, type Financing } from './financing.ts'
import { exactLendifyInsurance } from './kickback.ts'
import { roundCents, allocateCents } from './money.ts'
import { payment } from './payment.ts'
import type { Terms } from './terms.ts'
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

/** Rows 1…n: every payment is `pmtAmount` except the last, which absorbs the rounding differences. */
const monthlyRows = (terms: ScheduleTerms, { financedCents, residualCents }: Financing): ScheduleRow[] => {
  const { months, contractDate, paymentDay = DEFAULTS.paymentDay } = terms
  const { monthlyCents = payment(terms).totalCents } = terms
  const rate = monthlyRate(terms.interestPercent)
  const fees = allocateCents(
    roundCents(exactLendifyInsurance(terms) + terms.servicesCents),
    Array.from({ length: months }, () => 1),
  )
  let balanceCents = financedCents
  return fees.map((feesCents, index) => {
    const number = index + 1
    const interestCents = roundCents(balanceCents * rate)
    const principalCents =
      number === months ? balanceCents - residualCents : monthlyCents - interestCents - feesCents
    balanceCents -= principalCents
    const date = addMonths(contractDate, number, paymentDay)
    return row({ number, date, principalCents, interestCents, feesCents, balanceCents })
  })
}

/**
 * Payment schedule (docs/money.md). Row 0 on the contract date: advance and contract fee.
 * Rows 1…n on the payment day (the month's last day where it is shorter), the first in the month after the
 * contract date. Row n + 1, on the day of row n, is the residual where there is one.
 * The principal of rows 1…n plus the residual equals what is financed, to the cent.
 * Throws RangeError when the period is not a whole number of months from 1.
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
  const monthly = monthlyRows(terms, parts)
  if (parts.residualCents <= 0) return [first, ...monthly]
  const date = monthly.at(-1)?.date ?? terms.contractDate
  const { residualCents } = parts
  return [first, ...monthly, row({ number: terms.months + 1, date, residualCents, balanceCents: 0 })]
}
