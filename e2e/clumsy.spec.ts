import type { Locator, Page } from 'playwright/test'
import { makeQuery } from './make-query.ts'
import { pathOf, queryScreen } from './query-screen.ts'
import { signIn } from './sign-in.ts'
import { expect, test } from './test.ts'

/** Types as a person does, key by key. */
const keys = async (field: Locator, text: string) => {
  await field.click()
  await field.pressSequentially(text, { delay: 20 })
}

/** Presses as a person does, with a moment between down and up. */
const press = (target: Locator) => target.click({ delay: 100 })

/** What the browser, and React, say of a lost connection. */
const OFFLINE =
  /ERR_INTERNET_DISCONNECTED|Failed to fetch|Failed to load resource|part of the program was not fetched/
const note = (page: Page, text: string) => page.getByText(text)

test.describe('menus', () => {
  test('the language shows in its menu at once, and stays where its texts cannot be fetched', async ({
    page,
    words,
    watch,
  }) => {
    watch.tolerate(OFFLINE)
    await page.goto('/login')
    const menu = page.getByRole('button', { name: /^(Language|Keel)/ })
    const pick = async (name: string) => {
      await press(menu)
      await press(page.getByRole('menuitemradio', { name }))
    }
    await press(menu)
    await expect(page.getByRole('menu')).toBeVisible()
    await page.keyboard.press('Escape')
    await page.context().setOffline(true)
    await pick('Eesti')
    await expect(page.getByText(words('shell.language.failed'))).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
    await page.context().setOffline(false)
    await page.reload()
    await expect(menu).toContainText('EN')
    await pick('Eesti')
    await expect(menu).toContainText('ET')
    await press(menu)
    await expect(page.getByRole('menuitemradio', { name: 'Eesti' })).toHaveAttribute('aria-checked', 'true')
  })
})

test.describe('the sign-in', () => {
  test('a number with its prefix, key by key, is the same number', async ({ page, words }) => {
    await page.goto('/login')
    await press(page.getByRole('button', { name: words('session.method.mobileid') }))
    const phone = page.getByRole('textbox', { name: words('digital.phone') })
    await keys(phone, '+37200000766')
    await expect(phone).toHaveValue('00000766')
    await phone.fill('')
    await keys(phone, '37200000766')
    await expect(phone).toHaveValue('00000766')
  })

  test('five wrong passwords are one message, in the form', async ({ page, words, watch }) => {
    watch.tolerate(/status of 401|status of 429/)
    await page.goto('/login')
    await page.getByRole('textbox', { name: words('session.signIn.email') }).fill('nobody@tehing.example')
    const password = page.getByLabel(words('session.signIn.password'), { exact: true })
    await keys(password, 'wrong')
    for (let time = 0; time < 3; time += 1) {
      const answered = page.waitForResponse(/api\/login/)
      await password.press('Enter')
      await answered
    }
    await expect(page.locator('form').getByRole('alert')).toHaveCount(1)
    await expect(page.getByRole('alert')).toHaveCount(1)
  })

  test('says that the session was ended in another window', async ({ page, words }) => {
    await signIn(page, 'partner')
    const other = await page.context().newPage()
    await other.goto('/')
    await other.evaluate(() => localStorage.removeItem('tehing.session'))
    await expect(note(page, words('session.signIn.why.endedElsewhere'))).toBeVisible()
  })
})

test.describe('a query', () => {
  test('restored by a reload and discarded is a new one that can be typed and saved', async ({
    openAs,
    words,
  }) => {
    const page = await openAs('inhouse', '/partner/queries/create')
    const name = page.locator('[name=contactName]')
    await keys(name, 'Mari')
    await expect(page.getByText(/kept on this device/)).toBeVisible()
    await page.reload()
    await press(page.getByRole('button', { name: words('query.restored.discard') }))
    await expect(name).toHaveValue('')
    await keys(name, 'Jaan')
    await page.getByRole('button', { name: words('query.next') }).click()
    await expect(page).toHaveURL(/query\/\d+\/edit/)
    await expect(page.getByRole('alert')).toHaveCount(0)
    await expect(page).toHaveTitle(/^#\d+/)
  })

  test('saved without a connection stays, and is saved by itself once that is back', async ({
    openAs,
    portal,
    words,
    watch,
  }) => {
    watch.tolerate(OFFLINE)
    const queryId = await makeQuery(portal.address, 'P')
    const page = await openAs('partner', '/partner?status=P')
    const row = page.getByRole('row').filter({ hasText: `#${queryId}` })
    await press(row.getByRole('link', { name: `#${queryId}` }))
    const screen = queryScreen(page, words)
    await screen.expectTab('client')
    const name = page.getByRole('combobox', { name: words('client.search') })
    await expect(name).toHaveValue('Hansakivi Ehitus OÜ')
    // A tab whose code has not come opens when the connection is back.
    await screen.openTab('transaction')
    await screen.openTab('client')
    await page.context().setOffline(true)
    await name.press('End')
    await name.pressSequentially('!')
    await page.getByRole('button', { name: words('query.next') }).click()
    await expect(note(page, words('connection.lost'))).toBeVisible()
    await screen.expectTab('client')
    await page.mouse.wheel(0, 5_000)
    await expect(note(page, words('connection.lost'))).toBeInViewport()
    await screen.openTab('transaction')
    await page.context().setOffline(false)
    await expect(note(page, words('connection.lost'))).toBeHidden()
    await expect(screen.bar.getByText(/^Saved/)).toBeVisible()
    await expect(screen.heading).toContainText('Hansakivi Ehitus OÜ!')
    await screen.openTab('credit')
    await expect(page.getByText('Hansakivi Ehitus OÜ!', { exact: true })).toHaveCount(2)
    await page.goBack()
    await expect(row).toContainText('Hansakivi Ehitus OÜ!')
  })

  test('opened while the server is not reached opens by itself once it is', async ({
    openAs,
    words,
    watch,
  }) => {
    watch.tolerate(OFFLINE)
    const page = await openAs('credit', '/credit/home')
    const row = page.getByRole('row').nth(1).getByRole('link').first()
    await expect(row).toBeVisible()
    await page.route(/assets\/.*Query/, (route) => route.abort())
    await page.context().setOffline(true)
    await row.click()
    await expect(note(page, words('connection.lost'))).toBeVisible()
    await page.unroute(/assets\/.*Query/)
    await page.context().setOffline(false)
    await expect(page.getByRole('tablist')).toBeVisible()
  })

  test('a tab whose code has not come opens when the connection is back, and what was typed is there', async ({
    openAs,
    portal,
    words,
    watch,
  }) => {
    watch.tolerate(OFFLINE)
    const page = await openAs('partner')
    const part = /assets\/TransactionTab-/
    await page.route(part, (route) => route.abort())
    await page.goto(pathOf('partner', await makeQuery(portal.address, 'P')))
    const screen = queryScreen(page, words)
    const name = page.getByRole('combobox', { name: words('client.search') })
    await expect(name).toHaveValue('Hansakivi Ehitus OÜ')
    await page.context().setOffline(true)
    await name.press('End')
    await name.pressSequentially('!')
    await screen.pressTab('transaction')
    await expect(note(page, words('connection.notFetched'))).not.toHaveCount(0)
    await page.unroute(part)
    await page.context().setOffline(false)
    // A browser that keeps the failure of a module has the page loaded anew.
    await expect(page.getByRole('heading', { name: words('terms.title'), exact: true })).toBeVisible()
    await screen.openTab('client')
    await expect(name).toHaveValue('Hansakivi Ehitus OÜ!')
  })

  test('a reload and the way back open the tab that was left', async ({ openAs, portal, words }) => {
    const path = pathOf('partner', await makeQuery(portal.address, 'P'))
    const page = await openAs('partner', path)
    const screen = queryScreen(page, words)
    await screen.openTab('status')
    await page.reload()
    await screen.expectTab('status')
    await page.getByRole('link', { name: words('query.back') }).click()
    await expect(page).toHaveURL('/partner')
    await page.goBack()
    await screen.expectTab('status')
    await screen.openTab('client')
    await expect(page).toHaveURL(path)
  })

  test('left and come back to is open in no other window', async ({ openAs, portal, words }) => {
    const page = await openAs('partner', pathOf('partner', await makeQuery(portal.address, 'P')))
    await expect(page.getByRole('tablist')).toBeVisible()
    for (let time = 0; time < 2; time += 1) {
      await page.getByRole('link', { name: words('query.back') }).click()
      await expect(page).toHaveURL('/partner')
      const told = page.waitForResponse(/presence/)
      await page.goBack()
      await told
      await expect(page.getByRole('tablist')).toBeVisible()
      await expect(page.getByText(words('presence.own'))).toHaveCount(0)
    }
    await page.reload()
    await expect(page.getByRole('tablist')).toBeVisible()
    await expect(page.getByText(words('presence.own'))).toHaveCount(0)
  })
})

test('addresses of nothing are the page not found, and a page beyond the last is the last', async ({
  openAs,
  words,
  watch,
}) => {
  watch.tolerate(/status of 404/)
  const page = await openAs('shop', '/shop/query/abc/edit')
  const heading = page.getByRole('heading', { name: words('route.notFound.title') })
  await expect(heading).toBeVisible()
  await page.goto('/templates/999999/edit')
  await expect(heading).toBeVisible()
  const list = await openAs('credit', '/credit/home?page=99')
  await expect(list).not.toHaveURL(/page=99/)
  await expect(list.getByRole('row').nth(1)).toBeVisible()
})
