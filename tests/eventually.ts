import { vi } from 'vitest'

/** Waits for a condition, with a timeout for busy machines. */
export const eventually = <Result>(check: () => Result | Promise<Result>): Promise<Result> =>
  vi.waitFor(check, { timeout: Number(process.env.EVENTUALLY_MS ?? 20_000) })
