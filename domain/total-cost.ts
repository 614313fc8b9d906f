import type { ScheduleRow } from './payment-schedule.ts'

/** Cents without VAT. */
export type TotalCost = {
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
