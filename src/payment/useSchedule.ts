import { useState } from 'react'
import { annualRateOf } from '../../domain/annual-rate.ts'
import { DEFAULTS } from '../../domain/constants.ts'
import { todayInTallinn } from '../../domain/date.ts'
import { schedule, type ScheduleRow } from '../../domain/schedule.ts'
import { totalCost } from '../../domain/total-cost.ts'
import { useQueryEditor } from '../query/editor/query-editor.ts'
import { useDeal } from './useDeal.ts'

export type ScheduleFacts = {
  rows: readonly ScheduleRow[]
  months: number
  /** All that the client pays, cents without VAT. */
  payableCents: number
  /** Percent; null where there is none. */
  annualRate: number | null
}

/** The schedule of the payment that is shown, from the day of the contract or, while there is none, today; null without a payment. */
export const useSchedule = (): ScheduleFacts | null => {
  const { deal, terms, payment } = useDeal()
  const { query } = useQueryEditor()
  const [today] = useState(() => todayInTallinn(new Date()))
  if (!terms || !payment) return null
  const rows = schedule({
    ...terms,
    contractDate: query.contractDate ?? today,
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
