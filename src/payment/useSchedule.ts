import { useState } from 'react'
import { annualRate, scheduleFlows } from '../../domain/annual-rate.ts'
import { DEFAULTS } from '../../domain/constants.ts'
import { todayInTallinn } from '../../domain/date.ts'
import { schedule, type ScheduleRow } from '../../domain/schedule.ts'
import { totalCost } from '../../domain/total-cost.ts'
import { useDeal } from './useDeal.ts'

export type ScheduleFacts = {
  rows: readonly ScheduleRow[]
  months: number
  /** All that the client pays, cents without VAT. */
  payableCents: number
  /** Percent; null where there is none. */
  annualRate: number | null
}

/** The schedule of the payment that is shown, were the contract made today; null where there is no payment. */
export const useSchedule = (): ScheduleFacts | null => {
  const { deal, terms, payment } = useDeal()
  const [contractDate] = useState(() => todayInTallinn(new Date()))
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
    annualRate: annualRate(scheduleFlows(rows)),
  }
}
