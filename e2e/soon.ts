import type { Page } from 'playwright/test'
import { expect } from './test.ts'

/** Timeout of one check that is repeated while the clock advances. */
export const SHORTLY = { timeout: 1_000 }

/** Advances the page's clock to its next poll, repeatedly, until the expectation holds. */
export const soonAtEvery =
  (ms: number) =>
  (page: Page, expected: () => Promise<void>): Promise<void> =>
    expect(async () => {
      await page.clock.fastForward(ms)
      await expected()
    }).toPass()
