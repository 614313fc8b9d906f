import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { AxeResults, RunOptions } from 'axe-core'
import { expect, type Page } from 'playwright/test'

const axeSource = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const everything: RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  resultTypes: ['violations'],
}
/** Everything that another theme can change. */
const contrast: RunOptions = {
  runOnly: { type: 'rule', values: ['color-contrast'] },
  resultTypes: ['violations'],
}

type Scope = { within?: string; only?: 'contrast' }

/**
 * Expects no axe violations on the page. The script is injected by the debugging protocol, which the page's
 * Content-Security-Policy does not affect.
 */
export async function expectNoAxeViolations(page: Page, { within, only }: Scope = {}): Promise<void> {
  await page.evaluate(axeSource)
  const results = await page.evaluate(
    ([scope, settings]) =>
      (window as unknown as { axe: { run(where: unknown, how: unknown): Promise<AxeResults> } }).axe.run(
        scope ?? document,
        settings,
      ),
    [within, only ? contrast : everything] as const,
  )
  const findings = results.violations.map(({ id, help, nodes }) => ({
    id,
    help,
    at: nodes.map((node) => `${node.target.join(' ')}: ${node.failureSummary ?? ''}`),
  }))
  expect(findings, `axe on ${page.url()}`).toEqual([])
}

const narrow = { width: 360, height: 740 }
const wide = { width: 1280, height: 800 }

/** Expects no horizontal scrolling except inside scroll areas. */
export async function expectNoSidewaysScrolling(page: Page): Promise<void> {
  const { scrolled, shown } = await page.evaluate(() => ({
    scrolled: document.documentElement.scrollWidth,
    shown: document.documentElement.clientWidth,
  }))
  expect(scrolled, `width of ${page.url()}`).toBeLessThanOrEqual(shown)
}

/** Longer than any page, so that sticky elements cover nothing. */
const WHOLE_PAGE = 12_000

const showWhole = (page: Page, { width }: typeof wide): Promise<void> =>
  page.setViewportSize({ width, height: WHOLE_PAGE })

const expectAccessibleWide = async (page: Page): Promise<void> => {
  await showWhole(page, wide)
  await expectNoAxeViolations(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectNoAxeViolations(page, { only: 'contrast' })
  await page.emulateMedia({ colorScheme: 'light' })
}

/**
 * Expects an accessible screen: wide in light and dark, and on a phone. Another language changes only texts, which can break
 * layouts only on narrow screens.
 */
export async function expectAccessible(page: Page): Promise<void> {
  await page.locator('h1').first().waitFor({ state: 'attached' })
  if ((await page.locator('html').getAttribute('lang')) === 'en') await expectAccessibleWide(page)
  await showWhole(page, narrow)
  await expectNoSidewaysScrolling(page)
  await expectNoAxeViolations(page)
  await page.setViewportSize(wide)
}
