import { PAYMENT_PERIODS } from './constants.ts'

/** Whether an interest matrix has rates for a period in months; any other period clears it. */
export const matrixHasPeriod = (months: number | null): boolean =>
  PAYMENT_PERIODS.some((period) => period === months)
