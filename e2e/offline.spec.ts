import type { Page } from 'playwright/test'
import { OFFLINE_ERRORS, press } from './by-hand.ts'
import { makeQuery } from './make-query.ts'
import { pathOf, queryScreen } from './query-screen.ts'
import { expect, test } from './test.ts'

const note = (page: Page, text: string) => page.getByText(text)

test('a save without a connection is kept and sent when the connection is back', async ({
  openAs,
  portal,
  words,
  watch,
}) => {
  watch.tolerate(OFFLINE_ERRORS)
  const queryId = await makeQuery(portal.address, 'P')
  const page = await openAs('partner', '/partner?status=P')
  const row = page.getByRole('row').filter({ hasText: `#${queryId}` })
  await press(row.getByRole('link', { name: `#${queryId}` }))
  const screen = queryScreen(page, words)
  await screen.expectTab('client')
  const name = page.getByRole('combobox', { name: words('client.search') })
  await expect(name).toHaveValue('Hansakivi Ehitus OÜ')
  // A tab whose code could not be loaded opens when the connection is back.
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
  await screen.openTab('status')
  await page.goBack()
  await expect(row).toContainText('Hansakivi Ehitus OÜ!')
})

test('a query that was opened without a connection loads when the connection is back', async ({
  openAs,
  words,
  watch,
}) => {
  watch.tolerate(OFFLINE_ERRORS)
  const page = await openAs('credit', '/credit/home')
  const row = page.getByRole('row').nth(1).getByRole('link').first()
  // Before hydration, which enables the list's buttons, a row is an ordinary link.
  await expect(page.getByRole('columnheader').getByRole('button').first()).toBeEnabled()
  await page.route(/assets\/.*Query/, (route) => route.abort())
  await page.context().setOffline(true)
  await row.click()
  await expect(note(page, words('connection.lost'))).toBeVisible()
  await page.unroute(/assets\/.*Query/)
  await page.context().setOffline(false)
  await expect(page.getByRole('tablist')).toBeVisible()
})

test('a tab whose code could not be loaded opens when the connection is back, with the typed input', async ({
  openAs,
  portal,
  words,
  watch,
}) => {
  watch.tolerate(OFFLINE_ERRORS)
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
  await expect(note(page, words('connection.loadsLater'))).not.toHaveCount(0)
  await page.unroute(part)
  await page.context().setOffline(false)
  // A browser that caches a failed module reloads the page.
  await expect(page.getByRole('heading', { name: words('terms.title'), exact: true })).toBeVisible()
  await screen.openTab('client')
  await expect(name).toHaveValue('Hansakivi Ehitus OÜ!')
})
