const HALF = 0.5
const NEARLY_ALL = 0.95
const ALL_BUT_ONE_OF_A_HUNDRED = 0.99

/** Quantile by nearest rank; `part` is from 0 to 1. */
const quantile = (values: readonly number[], part: number): number => {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(sorted.length * part) - 1)] ?? Number.NaN
}

export const median = (values: readonly number[]): number => quantile(values, HALF)
export const p95 = (values: readonly number[]): number => quantile(values, NEARLY_ALL)
export const p99 = (values: readonly number[]): number => quantile(values, ALL_BUT_ONE_OF_A_HUNDRED)

/** Formats with one decimal below 100, otherwise with none. */
export const shown = (value: number): string => (value < 100 ? value.toFixed(1) : value.toFixed(0))

/** Formats milliseconds as seconds. */
export const seconds = (milliseconds: number): string => (milliseconds / 1000).toFixed(2)

/** Formats bytes as kilobytes (1000). */
export const kilobytes = (bytes: number): string => (bytes / 1000).toFixed(0)

/** Returns the milliseconds that `work` takes. */
export const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const started = performance.now()
  await work()
  return performance.now() - started
}

/** Returns the milliseconds of each run, one after the other. */
export const timedEach = async (times: number, work: () => Promise<unknown>): Promise<number[]> => {
  const all: number[] = []
  while (all.length < times) all.push(await timed(work))
  return all
}
