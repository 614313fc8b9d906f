import { useState } from 'react'
import type { QueryScheduleAnswer } from '../../api/payment.ts'
import { queryCalls } from '../../api/query.calls.ts'
import { annualRateOf } from '../../domain/annual-rate.ts'
import { DEFAULTS } from '../../domain/constants.ts'
import { todayInTallinn } from '../../domain/date.ts'
import { toCents } from '../../domain/money.ts'
import { schedule, type ScheduleRow, totalCost } from '../../domain/payment-schedule.ts'
import { useApiQuery } from '../api/useApiQuery.ts'
import { useQueryState } from '../query-editor/useQuerySession.ts'
import type { CurrentDeal } from '../../domain/current-deal.ts'
import { selectInhouse, selectIsNew, selectQuery } from '../query-editor/selectors.ts'

export type ScheduleFacts = {
  rows: readonly ScheduleRow[]
  months: number
  /** The client's total payments, cents without VAT. */
  payableCents: number
  /** Percent; null if there is none. */
  annualRate: number | null
  /** Whether the rows separate interest and fees from the principal; for in-house users only. */
  hasParts: boolean
}

/** The schedule of a deal of the query, from the contract date or today; null without a payment. */
export const useSchedule = (deal: CurrentDeal): ScheduleFacts | null => {
  const query = useQueryState(selectQuery)
  const inhouse = useQueryState(selectInhouse)
  const isNew = useQueryState(selectIsNew)
  const [today] = useState(() => todayInTallinn(new Date()))
  const asksServer = !inhouse && !isNew && deal.isStored
  const stored = useStoredSchedule(asksServer)
  if (asksServer) {
    const months = deal.terms?.months ?? 0
    return (
      stored && {
        rows: stored.rows.map((row) => toRow(row, months)),
        months,
        payableCents: toCents(stored.totalCost),
        annualRate: stored.annualRate,
        hasParts: false,
      }
    )
  }
  const typed = typedSchedule(deal, query.contractDate ?? today)
  if (typed === null) return null
  return { ...typed, rows: inhouse ? typed.rows : typed.rows.map(withoutParts), hasParts: inhouse }
}

/** A row as partners and shops see it: the amount due; in the first row also advance and fee. */
const withoutParts = (row: ScheduleRow): ScheduleRow => {
  const whole = { ...row, interestCents: 0, balanceCents: 0 }
  if (row.number === 0) return whole
  const isResidual = row.residualCents > 0
  return { ...whole, feesCents: 0, principalCents: isResidual ? 0 : row.amountCents }
}

/** The schedule computed from the form. */
const typedSchedule = (
  { deal, terms, payment }: CurrentDeal,
  contractDate: string,
): Omit<ScheduleFacts, 'hasParts'> | null => {
  if (!terms || !payment) return null
  const rows = schedule({
    ...terms,
    contractDate,
    paymentDay: Number(deal.pmtDate || DEFAULTS.paymentDay),
    monthlyCents: payment.totalCents,
  })
  return {
    rows,
    months: terms.months,
    payableCents: totalCost(rows).payableCents,
    annualRate: annualRateOf(rows),
  }
}

const toRow = (row: QueryScheduleAnswer['rows'][number], months: number): ScheduleRow => {
  const amountCents = toCents(row.pmtAmount)
  const isFirst = row.pmtNumber === 0
  const isResidual = row.pmtNumber > months
  return {
    number: row.pmtNumber,
    date: row.pmtDate,
    amountCents,
    vatCents: toCents(row.vat),
    withVatCents: toCents(row.pmtWithVAT),
    principalCents: isFirst ? toCents(row.advancePmt) : isResidual ? 0 : amountCents,
    feesCents: toCents(row.contractFee),
    residualCents: isResidual ? amountCents : 0,
    interestCents: 0,
    balanceCents: 0,
  }
}

/** The schedule of the stored query, for users who do not read all its parts; null until loaded. */
const useStoredSchedule = (enabled: boolean): QueryScheduleAnswer | null => {
  const query = useQueryState(selectQuery)
  const input = { params: { id: query.queryId }, query: { version: query.modifiedDtime } }
  return useApiQuery(queryCalls.ownSchedule, input, { enabled }).data ?? null
}
