import type { Page } from 'playwright/test'
import { typeKeys, OFFLINE_ERRORS, press } from './by-hand.ts'
import { makeQuery } from './make-query.ts'
import { pathOf, queryScreen } from './query-screen.ts'
import { signIn, submitByEnter } from './sign-in.ts'
import { expect, test } from './test.ts'

const note = (page: Page, text: string) => page.getByText(text)

test.describe('menus', () => {
  test('the language menu changes at once, and keeps the language if its texts cannot be fetched', async ({
    page,
    words,
    watch,
  }) => {
    watch.tolerate(OFFLINE_ERRORS)
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

test.describe('signing in', () => {
  test('accepts a phone number typed with its prefix', async ({ page, words }) => {
    await page.goto('/login')
    await press(page.getByRole('button', { name: words('session.method.mobileid') }))
    const phone = page.getByRole('textbox', { name: words('digital.phone') })
    await typeKeys(phone, '+37200000766')
    await expect(phone).toHaveValue('00000766')
    await phone.fill('')
    await typeKeys(phone, '37200000766')
    await expect(phone).toHaveValue('00000766')
  })

  test('shows one message for five wrong passwords', async ({ page, words, watch }) => {
    watch.tolerate(/status of 401|status of 429/)
    await page.goto('/login')
    await page.getByRole('textbox', { name: words('session.signIn.email') }).fill('nobody@tehing.example')
    const password = page.getByLabel(words('session.signIn.password'), { exact: true })
    await typeKeys(password, 'wrong')
    for (let time = 0; time < 3; time += 1) {
      const answered = page.waitForResponse(/api\/login/)
      await submitByEnter(page, words)
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
  test('a discarded restored draft leaves a new query that can be typed and saved', async ({
    openAs,
    words,
  }) => {
    const page = await openAs('inhouse', '/partner/queries/create')
    const name = page.locator('[name=contactName]')
    await typeKeys(name, 'Mari')
    await expect(page.getByText(/kept on this device/)).toBeVisible()
    await page.reload()
    await press(page.getByRole('button', { name: words('query.restored.discard') }))
    await expect(name).toHaveValue('')
    await typeKeys(name, 'Jaan')
    await page.getByRole('button', { name: words('query.next') }).click()
    await expect(page).toHaveURL(/query\/\d+\/edit/)
    await expect(page.getByRole('alert')).toHaveCount(0)
    await expect(page).toHaveTitle(/^#\d+/)
  })

  test('a reload and the back button open the tab that was open', async ({ openAs, portal, words }) => {
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

  test('leaving a query and returning does not show it as open in another window', async ({
    openAs,
    portal,
    words,
  }) => {
    const page = await openAs('partner', pathOf('partner', await makeQuery(portal.address, 'P')))
    await expect(page.getByRole('tablist')).toBeVisible()
    for (let time = 0; time < 2; time += 1) {
      await page.getByRole('link', { name: words('query.back') }).click()
      await expect(page).toHaveURL('/partner')
      const presenceSent = page.waitForResponse(/presence/)
      await page.goBack()
      await presenceSent
      await expect(page.getByRole('tablist')).toBeVisible()
      await expect(page.getByText(words('presence.own'))).toHaveCount(0)
    }
    await page.reload()
    await expect(page.getByRole('tablist')).toBeVisible()
    await expect(page.getByText(words('presence.own'))).toHaveCount(0)
  })
})

test('unknown URLs show “page not found”, and a page beyond the last shows the last', async ({
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
