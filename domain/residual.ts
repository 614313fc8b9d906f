import { percentOf } from './money.ts'

/** R: the residual value, cents; `percent` is of the assets' total. */
export const residualCents = (totalCents: number, percent: number): number => percentOf(totalCents, percent)
