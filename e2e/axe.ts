import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { AxeResults, RunOptions } from 'axe-core'
import { expect, type Page } from 'playwright/test'
import { oneInCore } from '../tools/tiers.ts'

const axeSource = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const everything: RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  resultTypes: ['violations'],
}
/** The only rule whose result depends on the theme. */
const contrast: RunOptions = {
  runOnly: { type: 'rule', values: ['color-contrast'] },
  resultTypes: ['violations'],
}

/** All rules in the page's own theme; in the other theme only the contrast. */
const checks = [everything, contrast]

/**
 * Expects no axe violations on the page, in light and in dark. The script is injected by the debugging protocol, which the
 * page's Content-Security-Policy does not affect.
 */
export async function expectNoAxeViolations(page: Page): Promise<void> {
  await page.evaluate(axeSource)
  const isDark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches)
  const themes = isDark ? (['dark', 'light'] as const) : (['light', 'dark'] as const)
  for (const [index, colorScheme] of themes.entries()) {
    await page.emulateMedia({ colorScheme })
    expect(await violations(page, checks[index]), `axe on ${page.url()} in ${colorScheme}`).toEqual([])
  }
  await page.emulateMedia({ colorScheme: themes[0] })
}

const violations = async (page: Page, settings: RunOptions | undefined) => {
  const results = await page.evaluate(
    (options) =>
      (window as unknown as { axe: { run(where: unknown, how: unknown): Promise<AxeResults> } }).axe.run(
        document,
        options,
      ),
    settings,
  )
  return results.violations.map(({ id, help, nodes }) => ({
    id,
    help,
    at: nodes.map((node) => `${node.target.join(' ')}: ${node.failureSummary ?? ''}`),
  }))
}

const sizes = { wide: { width: 1280, height: 800 }, narrow: { width: 360, height: 740 } }

/** Expects that the page does not scroll horizontally. Polls, because the layout may follow a change of width later. */
export const expectNoSidewaysScrolling = (page: Page): Promise<void> =>
  expect
    .poll(
      () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
      {
        message: `pixels to scroll sideways on ${page.url()}`,
      },
    )
    .toBeLessThanOrEqual(0)

/** Longer than any page, so that sticky elements cover nothing. */
const WHOLE_PAGE = 12_000

const showWhole = (page: Page, size: keyof typeof sizes): Promise<void> =>
  page.setViewportSize({ width: sizes[size].width, height: WHOLE_PAGE })

/**
 * Expects an accessible screen in light and dark: wide and on a phone, or in a core run one of them. Call it once for each
 * language.
 */
export async function expectAccessible(page: Page): Promise<void> {
  await page.locator('h1').first().waitFor({ state: 'attached' })
  await showWhole(page, 'narrow')
  await expectNoSidewaysScrolling(page)
  for (const size of oneInCore(['wide', 'narrow'] as const)) {
    await showWhole(page, size)
    await expectNoAxeViolations(page)
  }
  await page.setViewportSize(sizes.wide)
}
