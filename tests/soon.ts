import { vi } from 'vitest'

/** Waits for a condition, with a timeout for busy machines. */
export const soon = <Result>(look: () => Result | Promise<Result>): Promise<Result> =>
  vi.waitFor(look, { timeout: Number(process.env.SOON_MS ?? 20_000) })
