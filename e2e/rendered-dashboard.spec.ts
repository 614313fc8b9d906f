import type { Page } from 'playwright/test'
import type { Language } from '../api/language.ts'
import type { Account } from './accounts.ts'
import { expectProgram, reopened, rowsOf } from './rendered-dashboard.ts'
import { signIn, signOut } from './sign-in.ts'
import { expect, test } from './test.ts'

/** Records layout shifts, as Chromium measures them. */
const watchMoves = (page: Page) =>
  page.addInitScript(() => {
    const moved: number[] = []
    Object.assign(window, { moved })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) moved.push((entry as PerformanceEntry & { value: number }).value)
    }).observe({ type: 'layout-shift', buffered: true })
  })
const movesOf = (page: Page) =>
  page.evaluate(
    () => (window as Window & { moved?: number[] }).moved?.reduce((sum, one) => sum + one, 0) ?? 0,
  )

const cases: [Account, Language, number][] = [
  ['partner', 'et', 360],
  ['compliance', 'en', 1280],
]

for (const [account, language, width] of cases)
  test.describe(`the dashboard of ${account} in ${language} at ${width} px`, () => {
    test.use({ language })

    test('is in the document and is hydrated unchanged', async ({ openAs, words }) => {
      const page = await openAs(account)
      await page.setViewportSize({ width, height: 900 })
      await watchMoves(page)
      const arrive = await reopened(page)
      await expect(rowsOf(page).nth(1)).toBeVisible()
      await expect(page.locator('html')).toHaveAttribute('lang', language)
      await expect(page.getByRole('heading', { name: words('dashboard.title') })).toBeVisible()
      const cells = page.getByRole('table').locator('tbody [data-part=id], tbody [data-part=status]')
      const rendered = await cells.elementHandles()
      const boxes = await Promise.all(rendered.map((cell) => cell.boundingBox()))
      const link = rowsOf(page).nth(3).locator('[data-part=id] a')
      await link.focus()
      const called: string[] = []
      page.on('request', (request) => {
        const { pathname } = new URL(request.url())
        if (pathname.startsWith('/api/')) called.push(pathname)
      })

      arrive()
      await expectProgram(page)
      for (const cell of rendered) expect(await cell.evaluate((one) => one.isConnected)).toBe(true)
      expect(await Promise.all(rendered.map((cell) => cell.boundingBox()))).toEqual(boxes)
      await expect(link).toBeFocused()
      expect(await movesOf(page)).toBeLessThan(0.01)
      // Data in the document is not requested again.
      await page.waitForLoadState('networkidle')
      expect(called.filter((path) => path !== '/api/user/get-logo')).toEqual([])
    })
  })

test('the server renders the list in the URL; another role’s home leads to the own one', async ({
  openAs,
  words,
}) => {
  const page = await openAs('compliance')
  const arrive = await reopened(page, '/compliance/home?search=Hansaliini&size=5')
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
  watch.tolerate(/ERR_FAILED|PartNotFetched/)
  const page = await openAs('partner')
  await expectProgram(page)
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/assets/DashboardScreen-*.js', async (route) => {
    await promise
    await route.abort()
  })
  await page.reload({ waitUntil: 'commit' })
  await expect(rowsOf(page).nth(1)).toBeVisible()
  resolve()
  await expect(page.getByText(words('connection.loadsLater'))).toBeVisible()
  await page.unroute('**/assets/DashboardScreen-*.js')
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
  const document = await page.request.get('/compliance/home', { headers: { accept: 'text/html' } })
  expect(await document.text()).not.toContain('draftKey')
})
