import { type Instalments, lastDifference } from '../../../domain/instalments.ts'
import type { Writer } from './writer.ts'

/** Values of the texts that say by how much the last monthly payment differs. */
export const lastMonthly = (w: Writer, instalments: Instalments) => {
  const difference = lastDifference(instalments)
  return {
    direction: difference === 0 ? 'same' : difference > 0 ? 'more' : 'less',
    lastMonthly: w.money(instalments.lastCents),
    difference: w.money(Math.abs(difference)),
  }
}
