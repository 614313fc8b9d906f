import type { Page } from 'playwright/test'
import { expectProgram } from './rendered.ts'
import { expect, test } from './test.ts'

const pathsAsked = (page: Page) => {
  const paths: string[] = []
  page.on('request', (request) => void paths.push(new URL(request.url()).pathname))
  return paths
}
const isCode = (path: string) => /\/assets\/QueryScreen-.*\.js$/.test(path)
const isList = (path: string) => /^\/api\/query\/(?:find-all-queries|status-counts)$/.test(path)
const isReading = (path: string) => /^\/api\/query\/\d+/.test(path)

test('hovering or focusing a row prefetches the query’s code, but none of its data', async ({ openAs }) => {
  for (const reach of ['hover', 'focus'] as const) {
    const page = await openAs('compliance')
    const link = page
      .getByRole('table')
      .getByRole('link', { name: /^#\d+$/ })
      .first()
    // Hovering before hydration is ignored.
    await expectProgram(page)
    await page.waitForLoadState('networkidle')
    const asked = pathsAsked(page)
    const code = page.waitForRequest((request) => isCode(new URL(request.url()).pathname))
    await link[reach]()
    await code
    await page.waitForLoadState('networkidle')
    // Reading a query with personal codes is audited, so hovering must not read.
    expect(asked.filter(isReading)).toEqual([])
  }
})

test('going back from a query restores the list without a request', async ({ openAs }) => {
  const page = await openAs('compliance')
  const link = page
    .getByRole('table')
    .getByRole('link', { name: /^#\d+$/ })
    .last()
  // Before hydration a row is an ordinary link.
  await expectProgram(page)
  await link.scrollIntoViewIfNeeded()
  await page.waitForLoadState('networkidle')
  const number = await link.textContent()
  const top = await page.evaluate(() => scrollY)
  expect(top).toBeGreaterThan(0)
  await link.click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(number ?? '')
  // Older than cached responses may be elsewhere.
  await page.clock.setSystemTime(await page.evaluate(() => Date.now() + 7_000))
  const asked = pathsAsked(page)
  await page.goBack()
  await expect(page.getByRole('table').getByRole('link', { name: number ?? '' })).toBeInViewport()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(top)
  expect(asked.filter(isList)).toEqual([])
})
