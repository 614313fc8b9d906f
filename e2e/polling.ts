import type { Page } from 'playwright/test'
import { expect } from './test.ts'

/** Timeout of one check; `pollingEvery` repeats it. */
export const SHORTLY = { timeout: 1_000 }

/** Returns an expectation that advances the page's clock by its polling interval until it holds. */
export const pollingEvery =
  (ms: number) =>
  (page: Page, expected: () => Promise<void>): Promise<void> =>
    expect(async () => {
      await page.clock.fastForward(ms)
      await expected()
    }).toPass()
