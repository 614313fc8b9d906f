import { vi } from 'vitest'

/** Waits for what is about to be so, as long as the busiest machine may take: far longer than one second. */
export const soon = <Result>(look: () => Result | Promise<Result>): Promise<Result> =>
  vi.waitFor(look, { timeout: Number(process.env.SOON_MS ?? 20_000) })
