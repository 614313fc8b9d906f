import type { StatusFigures } from '../../api/workflow.calls.ts'
import type { StatusCode } from '../../api/status.ts'
import type { Dependencies } from '../dependencies/dependencies.ts'
import { findFigures } from '../workflow/figures.store.ts'

/** Returns the median time that queries stay in a status, in minutes; null if too few have left it. */
export type UsualTimes = (status: StatusCode) => Promise<number | null>

const MIN_QUERIES = 5
const KEPT_MS = 3_600_000
const MINUTE_S = 60

/** Uses the figures of the workflow page, read once an hour at most, because customers' pages poll. */
export const createUsualTimes = ({ database, now }: Pick<Dependencies, 'database' | 'now'>): UsualTimes => {
  let known: { at: number; figures: Promise<StatusFigures[]> } | null = null
  const figures = (): Promise<StatusFigures[]> => {
    const at = now().getTime()
    if (known && at - known.at < KEPT_MS) return known.figures
    const read = findFigures(database, now())
    known = { at, figures: read }
    read.catch(() => {
      known = null
    })
    return read
  }
  return async (status) => {
    const found = (await figures()).find((one) => one.status === status)
    if (!found || found.left < MIN_QUERIES || found.medianSeconds === null) return null
    return Math.max(1, Math.round(found.medianSeconds / MINUTE_S))
  }
}
