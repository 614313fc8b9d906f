import type { ScheduleRow } from './schedule.ts'

/** Cents without VAT. */
export type TotalCost = {
  /** Everything the client pays: the sum of the schedule's rows. */
  payableCents: number
  /** What the financing itself costs: interest, insurance, kickback, services and contract fee. */
  costCents: number
}

/**
 * Total cost as directive 2008/48/EC, article 3 (g) and (h), draws it: the total amount payable,
 * and the total cost of the credit, which leaves out the price of the assets.
 */
export const totalCost = (rows: readonly ScheduleRow[]): TotalCost => ({
  payableCents: rows.reduce((sum, row) => sum + row.amountCents, 0),
  costCents: rows.reduce((sum, row) => sum + row.interestCents + row.feesCents, 0),
})
