import type { ScheduleRow } from './payment-schedule.ts'

/** The monthly payments of a schedule as a customer sums them, cents. */
export type Instalments = {
  count: number
  firstDate: string
  /** Each payment but the last. */
  cents: number
  lastCents: number
}

/** Sums the monthly payments: `amountCents` without VAT, `withVatCents` with VAT. */
export const instalmentsOf = (
  rows: readonly ScheduleRow[],
  amount: 'amountCents' | 'withVatCents',
): Instalments => {
  const monthly = rows.filter(({ number, residualCents }) => number > 0 && residualCents === 0)
  const [first] = monthly
  return {
    count: monthly.length,
    firstDate: first?.date ?? '',
    cents: first?.[amount] ?? 0,
    lastCents: monthly.at(-1)?.[amount] ?? 0,
  }
}

/** How much more (negative: less) the last monthly payment is than the others, cents. */
export const lastDifference = ({ cents, lastCents }: Instalments): number => lastCents - cents
