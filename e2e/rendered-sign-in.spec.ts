import type { Page } from 'playwright/test'
import type { Language } from '../api/language.ts'
import { accounts, demoPassword } from './accounts.ts'
import { expect, test } from './test.ts'
import { withoutProgram } from './without-program.ts'
import { wordsIn, type Words } from './words.ts'

const SIGN_IN_PIECE = /\/assets\/signIn-/

const fieldsOf = (page: Page, words: Words) => ({
  email: page.getByRole('textbox', { name: words('session.signIn.email') }),
  password: page.getByLabel(words('session.signIn.password'), { exact: true }),
  submit: page.getByRole('button', { name: words('session.signIn.submit'), exact: true }),
})

for (const language of ['en', 'et'] satisfies Language[])
  test.describe(`before the scripts are loaded, in ${language}`, () => {
    test.use({ language })

    test('typed text stays in its inputs, Enter sends nothing, and later Enter signs in', async ({
      openPage,
      words,
    }) => {
      const page = await openPage()
      const posted: string[] = []
      page.on('request', (request) => {
        if (request.method() === 'POST') posted.push(new URL(request.url()).pathname)
      })
      const arrive = await withoutProgram(page)
      await page.goto('/', { waitUntil: 'commit' })
      const { email, password, submit } = fieldsOf(page, words)
      await expect(email).toBeFocused()
      await expect(page.locator('html')).toHaveAttribute('lang', language)
      await page.keyboard.type(accounts.credit)
      await page.keyboard.press('Tab')
      await page.keyboard.type(demoPassword)
      await page.keyboard.press('Enter')
      await expect(submit).toBeDisabled()
      const input = await email.elementHandle()
      const place = await email.boundingBox()

      arrive()
      await expect(submit).toBeEnabled()
      await expect(page).toHaveURL('/login')
      await expect(email).toHaveValue(accounts.credit)
      await expect(password).toBeFocused()
      expect(await input?.evaluate((one) => one.isConnected)).toBe(true)
      expect(await email.boundingBox()).toEqual(place)
      expect(posted).toEqual([])
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL('/credit/home')
    })
  })

test('a script that does not load is reported, and nothing is posted', async ({ openPage, watch, words }) => {
  watch.tolerate(/ERR_FAILED|PartNotFetched/)
  const page = await openPage()
  await page.route(SIGN_IN_PIECE, (route) => route.abort())
  await page.goto('/login', { waitUntil: 'commit' })
  await expect(page.getByText(words('connection.loadsLater'))).toBeVisible()
  await page.unroute(SIGN_IN_PIECE)
  await expect(fieldsOf(page, words).email).toBeVisible()
})

test('the sign-in prefetches the dashboard when idle', async ({ openPage }) => {
  const page = await openPage()
  const list = page.waitForRequest(/\/assets\/DashboardScreen-.*\.js$/)
  await page.goto('/login')
  await list
})

test('the stored language and theme apply from the start', async ({ browser, portal }) => {
  const context = await browser.newContext({ baseURL: portal.address, colorScheme: 'light', locale: 'en-GB' })
  const page = await context.newPage()
  await page.goto('/login')
  // As stored before.
  await page.evaluate(() => {
    localStorage.setItem('tehing.language', 'et')
    localStorage.setItem('tehing.theme', 'dark')
  })
  const submit = () => fieldsOf(page, wordsIn('et')).submit
  await page.reload()
  await expect(submit()).toBeEnabled()
  await withoutProgram(page)
  await page.reload({ waitUntil: 'commit' })
  await expect(submit()).toBeVisible()
  // `bg` of the dark palette.
  await expect(page.locator('html')).toHaveCSS('background-color', 'rgb(13, 20, 24)')
  // The moon icon has one path.
  const icon = page.getByRole('button', { name: wordsIn('et')('shell.theme') }).locator('path')
  await expect(icon.first()).toHaveAttribute('d', /^M13 9\.500A/)
  await context.close()
})

test('the password form does not cover the sign-in method chosen before', async ({ openPage, words }) => {
  const page = await openPage()
  await page.goto('/login')
  const smartId = page.getByRole('button', { name: words('session.method.smartid') })
  await expect(fieldsOf(page, words).submit).toBeEnabled()
  await smartId.click()
  const arrive = await withoutProgram(page)
  await page.reload({ waitUntil: 'commit' })
  await expect(page.locator('noscript')).toBeAttached()
  await expect(page.locator('#app')).toBeEmpty()
  arrive()
  await expect(smartId).toHaveAttribute('aria-pressed', 'true')
})

test('without scripts the page says what it needs, in both languages', async ({ browser, portal }) => {
  const context = await browser.newContext({ baseURL: portal.address, javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto('/login')
  for (const language of ['en', 'et'] satisfies Language[])
    await expect(page.getByRole('region', { name: wordsIn(language)('session.signIn.title') })).toContainText(
      wordsIn(language)('shell.noScript'),
    )
  await expect(page.getByRole('textbox')).toHaveCount(0)
  await context.close()
})
