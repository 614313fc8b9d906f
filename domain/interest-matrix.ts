import { PAYMENT_PERIODS } from './constants.ts'

/** Whether an interest matrix has rates for a period in months; for any other period it no longer holds. */
export const matrixHasPeriod = (months: number | null): boolean =>
  PAYMENT_PERIODS.some((period) => period === months)
