import type { Page } from 'playwright/test'
import { expectProgram, loadWithRows } from './rendered.ts'
import { expect, test } from './test.ts'

/** Names of the scripts and calls that a page requests as it opens. */
const requestedBy = async (page: Page): Promise<string[]> => {
  const requested = new Set<string>()
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (/^\/(?:assets\/.*\.js|api\/.*)$/.test(pathname)) requested.add(pathname)
  })
  await page.reload()
  await expectProgram(page)
  await page.waitForLoadState('networkidle')
  page.removeAllListeners('request')
  return [...requested]
}

// Console errors fail the test, including hydration errors.
for (const account of ['partner', 'compliance'] as const)
  test(`hydrates the dashboard of ${account} without an error, whichever part arrives last`, async ({
    openAs,
  }) => {
    const page = await openAs(account)
    await expectProgram(page)
    for (const path of await requestedBy(page)) {
      const others = Promise.withResolvers<void>()
      await page.route(
        (url) => url.pathname === path,
        async (route) => {
          await others.promise
          await route.continue()
        },
      )
      await loadWithRows(page, () => page.reload({ waitUntil: 'commit' }))
      // Every other request is made before the delayed one is answered.
      await page.evaluate(() => new Promise((done) => requestIdleCallback(done)))
      others.resolve()
      await expectProgram(page)
      await page.waitForLoadState('networkidle')
      await page.unrouteAll()
    }
  })

test('hydrates a dashboard with partial data and requests the rest', async ({ openAs, database }) => {
  const page = await openAs('compliance')
  await expectProgram(page)
  const reopened = Promise.withResolvers<void>()
  const locked = database.transaction(async (tx) => {
    await tx.execute('lock table saved_view in access exclusive mode')
    await page.reload({ waitUntil: 'commit' })
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('table')).toHaveCount(0)
    reopened.resolve()
  })
  await reopened.promise
  await locked
  await expectProgram(page)
})
