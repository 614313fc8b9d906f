import type { Page } from 'playwright/test'
import type { Language } from '../api/language.ts'
import { accounts, demoPassword } from './accounts.ts'
import { expect, test } from './test.ts'
import { withoutProgram } from './without-program.ts'
import { wordsIn, type Words } from './words.ts'

/** The browser's own line for what could not be fetched. */
const NOT_FETCHED = /ERR_FAILED|PartNotFetched/
const SIGN_IN_PIECE = /\/assets\/signIn-/

const fieldsOf = (page: Page, words: Words) => ({
  email: page.getByRole('textbox', { name: words('session.signIn.email') }),
  password: page.getByLabel(words('session.signIn.password'), { exact: true }),
})

/** It stands behind all else, the script that chooses what is shown included. */
const expectWholeDocument = (page: Page) => expect(page.locator('noscript')).toBeAttached()

/** The program has come once it has named the window. */
const expectProgram = (page: Page, words: Words) =>
  expect(page).toHaveTitle(`${words('session.signIn.title')} · Tehing`)

for (const language of ['en', 'et'] satisfies Language[]) {
  test.describe(`before the program is here, in ${language}`, () => {
    test.use({ language })

    test('letters are kept where they were typed, nothing moves, and the same inputs stay', async ({
      openPage,
      words,
    }) => {
      const page = await openPage()
      const arrive = await withoutProgram(page)
      await page.goto('/', { waitUntil: 'commit' })
      const { email, password } = fieldsOf(page, words)
      await expect(email).toBeFocused()
      await expect(page.locator('html')).toHaveAttribute('lang', language)
      await page.keyboard.type(accounts.partner)
      await page.keyboard.press('Tab')
      await page.keyboard.type('half a pass')
      const input = await email.elementHandle()
      const place = await email.boundingBox()

      arrive()
      await expectProgram(page, words)
      await expect(page).toHaveURL('/login')
      await expect(email).toHaveValue(accounts.partner)
      await expect(password).toHaveValue('half a pass')
      await expect(password).toBeFocused()
      expect(await input?.evaluate((one) => one.isConnected)).toBe(true)
      expect(await email.boundingBox()).toEqual(place)
      await page.keyboard.type('word')
      await expect(password).toHaveValue('half a password')
    })

    test('Enter signs in once the program is here, and nothing is in the address', async ({
      openPage,
      words,
    }) => {
      const page = await openPage()
      const addresses: string[] = []
      page.on('request', (request) => addresses.push(request.url()))
      const arrive = await withoutProgram(page)
      await page.goto('/login', { waitUntil: 'commit' })
      await expect(fieldsOf(page, words).email).toBeFocused()
      await page.keyboard.type(accounts.credit)
      await page.keyboard.press('Tab')
      await page.keyboard.type(demoPassword)
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL('/login')
      const submit = page.getByRole('button', { name: words('session.signIn.submit') })
      await expect(submit).toHaveAttribute('aria-busy', 'true')
      arrive()
      await expect(page).toHaveURL('/credit/home')
      expect(addresses.filter((address) => address.includes(demoPassword))).toEqual([])
    })
  })
}

test('what else is pressed is done once the program is here', async ({ openPage, words }) => {
  const page = await openPage()
  const arrive = await withoutProgram(page)
  await page.goto('/login', { waitUntil: 'commit' })
  const mobile = page.getByRole('button', { name: words('session.method.mobileid'), exact: true })
  await mobile.click()
  await expect(mobile).toHaveAttribute('aria-pressed', 'false')
  arrive()
  await expect(mobile).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByRole('textbox', { name: words('digital.phone') })).toBeVisible()
})

test('where its own piece does not come that is told, nothing is posted, and the page can be pressed', async ({
  openPage,
  watch,
  words,
}) => {
  watch.tolerate(NOT_FETCHED)
  const page = await openPage()
  const pressed = Promise.withResolvers<void>()
  await page.route(SIGN_IN_PIECE, async (route) => {
    await pressed.promise
    await route.abort()
  })
  const posted: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') posted.push(request.url())
  })
  await page.goto('/login', { waitUntil: 'commit' })
  const { email, password } = fieldsOf(page, words)
  await email.fill(accounts.partner)
  await password.fill(demoPassword)
  await password.press('Enter')
  pressed.resolve()
  await expect(page.getByText(words('connection.notFetched'))).toBeVisible()
  // In one go, for the page is loaded anew as soon as the server is reached.
  const isHeard = await page.getByRole('button', { name: words('shell.theme') }).evaluate((button) => {
    let heard = false
    document.body.addEventListener('click', () => (heard = true), { once: true })
    button.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
    return heard
  })
  expect(isHeard).toBe(true)
  expect(posted).toEqual([])
  await page.unroute(SIGN_IN_PIECE)
  await expect(email).toBeVisible()
})

test('a menu that the keyboard has reached before the program keeps the focus', async ({
  openPage,
  words,
}) => {
  const page = await openPage()
  const arrive = await withoutProgram(page)
  await page.goto('/login', { waitUntil: 'commit' })
  await expect(fieldsOf(page, words).email).toBeFocused()
  const menu = page.getByRole('button', { name: words('shell.theme') })
  await menu.focus()
  arrive()
  await expectProgram(page, words)
  await expect(menu).toBeFocused()
})

test('who comes to the password has the list fetched meanwhile', async ({ openPage, words }) => {
  const page = await openPage()
  await page.goto('/login')
  const list = page.waitForRequest(/\/assets\/home-.*\.js$/)
  await page.getByLabel(words('session.signIn.password'), { exact: true }).click()
  await list
})

test('the look that was chosen is there from the start', async ({ openPage, words }) => {
  const page = await openPage()
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto('/login')
  await page.evaluate(() => localStorage.setItem('tehing.theme', 'dark'))
  await withoutProgram(page)
  await page.reload({ waitUntil: 'commit' })
  await expect(fieldsOf(page, words).email).toBeVisible()
  // `bg` of the palette, by night.
  await expect(page.locator('html')).toHaveCSS('background-color', 'rgb(13, 20, 24)')
  // The one stroke of the moon.
  const icon = page
    .getByRole('button', { name: words('shell.theme') })
    .locator('path')
    .first()
  await expect(icon).toHaveAttribute('d', /^M13 9\.500A/)
})

test('a stored language that is none is as good as none', async ({ openPage, words }) => {
  const page = await openPage()
  await page.goto('/login')
  await page.evaluate(() => localStorage.setItem('tehing.language', 'constructor'))
  await withoutProgram(page)
  await page.reload({ waitUntil: 'commit' })
  await expect(fieldsOf(page, words).email).toBeFocused()
})

test('another way in that was chosen here before is not covered by the password', async ({
  openPage,
  words,
}) => {
  const page = await openPage()
  await page.goto('/login')
  await page.getByRole('button', { name: words('session.method.smartid') }).click()
  const arrive = await withoutProgram(page)
  await page.reload({ waitUntil: 'commit' })
  await expectWholeDocument(page)
  await expect(page.locator('#app')).toBeEmpty()
  arrive()
  await expect(page.getByRole('button', { name: words('session.method.smartid') })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
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
