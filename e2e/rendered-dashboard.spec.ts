import type { Page } from 'playwright/test'
import type { Language } from '../api/language.ts'
import type { Account } from './accounts.ts'
import { expectProgram, openListWithoutProgram, rowsOf } from './rendered.ts'
import { signIn, signOut } from './sign-in.ts'
import { expect, test } from './test.ts'

/** Sums up the layout shifts, as Chromium measures them, in the page's `moved`. */
const watchMoves = (page: Page) =>
  page.addInitScript(() => {
    const moved = { sum: 0 }
    Object.assign(window, { moved })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        moved.sum += (entry as PerformanceEntry & { value: number }).value
    }).observe({ type: 'layout-shift', buffered: true })
  })

const cases: [Account, Language, number][] = [
  ['partner', 'et', 360],
  ['compliance', 'en', 1280],
]

for (const [account, language, width] of cases)
  test.describe(`the dashboard of ${account} in ${language} at ${width} px`, () => {
    test.use({ language })

    test('is in the document, is hydrated unchanged, and its data are not requested again', async ({
      openAs,
      words,
    }) => {
      const page = await openAs(account)
      await expectProgram(page)
      await page.setViewportSize({ width, height: 900 })
      await watchMoves(page)
      const arrive = await openListWithoutProgram(page, page.url())
      await expect(page.locator('html')).toHaveAttribute('lang', language)
      await expect(page.getByRole('heading', { name: words('dashboard.title') })).toBeVisible()
      const cells = page.getByRole('table').locator('tbody [data-part=id], tbody [data-part=status]')
      const rendered = await cells.elementHandles()
      const link = rowsOf(page).nth(3).locator('[data-part=id] a')
      // It may scroll the page.
      await link.focus()
      const boxes = await Promise.all(rendered.map((cell) => cell.boundingBox()))
      const called: string[] = []
      page.on('request', (request) => {
        const { pathname } = new URL(request.url())
        if (pathname.startsWith('/api/')) called.push(pathname)
      })

      // A press that no handler would receive must not seem to be taken.
      const filters = page.locator('[role=toolbar]')
      await expect(filters.and(page.locator('[inert]'))).toHaveCount(2)
      arrive()
      await expectProgram(page)
      await expect(filters.and(page.locator('[inert]'))).toHaveCount(0)
      for (const cell of rendered) expect(await cell.evaluate((one) => one.isConnected)).toBe(true)
      expect(await Promise.all(rendered.map((cell) => cell.boundingBox()))).toEqual(boxes)
      await expect(link).toBeFocused()
      await page.waitForLoadState('networkidle')
      expect(await page.evaluate('moved.sum')).toBeLessThan(0.01)
      expect(called.filter((path) => path !== '/api/user/get-logo')).toEqual([])
    })
  })

test('the server renders the list in the URL; another role’s home leads to the own one', async ({
  openAs,
  words,
}) => {
  const page = await openAs('compliance')
  await expectProgram(page)
  const arrive = await openListWithoutProgram(page, '/compliance/home?search=Hansaliini&size=5')
  await expect(page.getByRole('textbox', { name: words('dashboard.search.name') })).toHaveValue('Hansaliini')
  await expect(rowsOf(page).nth(1)).toContainText('Hansaliini')
  arrive()
  await expectProgram(page)
  await page.goto('/partner')
  await expect(page).toHaveURL('/compliance/home')
  await expectProgram(page)
})

test('a script that does not load is reported and can be requested again', async ({
  openAs,
  watch,
  words,
}) => {
  watch.tolerate(/ERR_FAILED|ChunkLoadError/)
  const page = await openAs('partner')
  await expectProgram(page)
  const script = '**/assets/DashboardScreen-*.js'
  await page.route(script, (route) => route.abort())
  await page.reload({ waitUntil: 'commit' })
  await expect(page.getByText(words('connection.loadsLater'))).toBeVisible()
  await page.unroute(script)
  // It loads again as soon as the server is reachable.
  await expectProgram(page)
})

test('Back shows nothing after the session was ended in another tab', async ({ page, words }) => {
  await signIn(page, 'compliance')
  await expectProgram(page)
  await page.goto('/accessibility')
  const other = await page.context().newPage()
  await other.goto('/compliance/home')
  await signOut(other, words)
  await page.goBack()
  await expect(page).toHaveURL('/login')
  await expect(page.getByRole('table')).toHaveCount(0)
})
