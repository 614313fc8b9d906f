import type { Page } from 'playwright/test'
import { expect } from './test.ts'

/** For what is looked for again and again while time runs ahead. */
export const SHORTLY = { timeout: 1_000 }

/** Lets a page's own time run ahead to its next asking, every so many milliseconds, until what is expected is there. */
export const soonAtEvery =
  (ms: number) =>
  (page: Page, expected: () => Promise<void>): Promise<void> =>
    expect(async () => {
      await page.clock.fastForward(ms)
      await expected()
    }).toPass()
