import type { Page } from 'playwright/test'
import type { Language } from '../api/language.ts'
import type { Account } from './accounts.ts'
import { expectProgram, reopened, rowsOf } from './dashboard-ahead.ts'
import { expect, test } from './test.ts'
import type { Words } from './words.ts'

const searchOf = (page: Page, words: Words) =>
  page.getByRole('textbox', { name: words('dashboard.search.name') })

/** How far what stood in the page was moved, as Chromium measures it. */
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

for (const language of ['en', 'et'] satisfies Language[])
  for (const account of ['partner', 'shop', 'credit', 'compliance'] satisfies Account[])
    for (const width of language === 'en' ? [360, 1280] : [800])
      test.describe(`the dashboard of ${account} in ${language} at ${width} px`, () => {
        test.use({ language })

        test('is there before the program, which takes it over as it stands', async ({ openAs, words }) => {
          const page = await openAs(account)
          await page.setViewportSize({ width, height: 900 })
          await watchMoves(page)
          const arrive = await reopened(page)
          await expect(rowsOf(page).nth(1)).toBeVisible()
          await expect(page.locator('html')).toHaveAttribute('lang', language)
          await expect(page.getByRole('heading', { name: words('dashboard.title') })).toBeVisible()
          await expect(page.getByRole('table').getByRole('checkbox')).toHaveCount(0)
          const cells = page.getByRole('table').locator('tbody [data-part=id], tbody [data-part=status]')
          const drawn = await cells.elementHandles()
          const boxes = await Promise.all(drawn.map((cell) => cell.boundingBox()))
          const texts = await cells.allTextContents()

          const logo = page.waitForResponse('**/api/user/get-logo')
          arrive()
          await logo
          await expectProgram(page)
          expect(await cells.allTextContents()).toEqual(texts)
          for (const cell of drawn) expect(await cell.evaluate((one) => one.isConnected)).toBe(true)
          expect(await Promise.all(drawn.map((cell) => cell.boundingBox()))).toEqual(boxes)
          expect(await movesOf(page)).toBeLessThan(0.01)
        })
      })

test('its answers come in one, and none is asked for again', async ({ openAs }) => {
  const page = await openAs('partner')
  await expectProgram(page)
  await page.waitForLoadState('networkidle')
  const asked: string[] = []
  page.on('request', (request) => void asked.push(new URL(request.url()).pathname))
  const arrive = await reopened(page, '/')
  await expect(page).toHaveURL('/partner')
  await expect(rowsOf(page).nth(1)).toBeVisible()
  const logo = page.waitForResponse('**/api/user/get-logo')
  arrive()
  await logo
  await expectProgram(page)
  expect(asked.filter((path) => path.startsWith('/api/'))).toEqual([
    '/api/dashboard/opening',
    '/api/user/get-logo',
  ])
})

test('what is typed, chosen and pressed before the program is done once it is here', async ({
  openAs,
  words,
}) => {
  const page = await openAs('compliance')
  const arrive = await reopened(page)
  await searchOf(page, words).click()
  await page.keyboard.type('Hansa')
  await page.getByRole('combobox', { name: words('dashboard.filter.name') }).selectOption('SM')
  await searchOf(page, words).click()
  arrive()
  await expect(page).toHaveURL(/search=Hansa/)
  await expect(page).toHaveURL(/status=SM/)
  await expect(searchOf(page, words)).toBeFocused()
  // On a busy machine the program may take the field over with the caret at its start.
  await page.keyboard.press('End')
  await page.keyboard.type('liini')
  await expect(page).toHaveURL(/search=Hansaliini/)
})

test('a filter that is pressed before the program is set once it is here', async ({ openAs, words }) => {
  const page = await openAs('compliance')
  const arrive = await reopened(page)
  const approved = page
    .getByRole('toolbar', { name: words('dashboard.filters') })
    .getByRole('button', { name: words('dashboard.filter.approved') })
  await approved.click()
  await expect(approved).toHaveAttribute('aria-pressed', 'false')
  arrive()
  await expect(approved).toHaveAttribute('aria-pressed', 'true')
  await expect(page).toHaveURL(/status=approved/)
})

test('a row that is pressed before the program opens its query once it is here, a link by itself', async ({
  openAs,
}) => {
  const page = await openAs('compliance')
  const arrive = await reopened(page)
  await rowsOf(page).nth(2).locator('[data-part=client]').click()
  await expect(page).toHaveURL('/compliance/home')
  arrive()
  await expect(page).toHaveURL(/\/compliance\/query\/\d+\/edit/)

  await page.goBack()
  await reopened(page)
  await rowsOf(page).nth(1).getByRole('link').click()
  await expect(page).toHaveURL(/\/compliance\/query\/\d+\/edit/)
})

test('who goes back before the program comes finds the screen before', async ({ openAs, words }) => {
  const page = await openAs('compliance')
  await rowsOf(page).nth(1).getByRole('link').first().click()
  await page.getByRole('link', { name: words('query.back') }).click()
  const arrive = await reopened(page)
  await expect(rowsOf(page).nth(1)).toBeVisible()
  await page.evaluate(() => history.back())
  await expect(page).toHaveURL(/\/compliance\/query\/\d+\/edit/)
  arrive()
  await expect(page.getByRole('tablist')).toBeVisible()
})

/** Follows the first link in the header as soon as the program has added it, while most of the page is still to be taken over. */
const goOnAtOnce = (page: Page) =>
  page.getByRole('banner').evaluate((header) => {
    new MutationObserver((_, watch) => {
      const link = header.querySelector<HTMLElement>('nav a')
      if (!link) return
      watch.disconnect()
      link.click()
    }).observe(header, { childList: true, subtree: true })
  })

test('who goes on while it is taken over can press what comes next', async ({ openAs, words }) => {
  const page = await openAs('compliance')
  const arrive = await reopened(page)
  await expect(rowsOf(page).nth(1)).toBeVisible()
  await goOnAtOnce(page)
  arrive()
  await expect(page).toHaveURL('/asset-groups')
  // A menu that is opened before would lose the focus to it.
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await page.getByRole('button', { name: words('shell.theme') }).click()
  await expect(page.getByRole('menu')).toBeVisible()
})

test('the keyboard stays on the link that it has reached', async ({ openAs }) => {
  const page = await openAs('credit')
  const arrive = await reopened(page)
  const link = rowsOf(page).nth(3).locator('[data-part=id] a')
  await link.focus()
  arrive()
  await expectProgram(page)
  await expect(link).toBeFocused()
})

test('what the address says of the list is drawn, and another role’s list is the own one', async ({
  openAs,
  words,
}) => {
  const page = await openAs('compliance')
  const arrive = await reopened(page, '/compliance/home?search=Hansaliini&size=5')
  await expect(searchOf(page, words)).toHaveValue('Hansaliini')
  await expect(rowsOf(page).nth(1)).toContainText('Hansaliini')
  arrive()
  await expectProgram(page)
  await page.goto('/partner')
  await expect(page).toHaveURL('/compliance/home')
  await expectProgram(page)
})
