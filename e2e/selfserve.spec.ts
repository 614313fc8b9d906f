import type { Page } from 'playwright/test'
import { pdf } from '../tests/api/document/samples.ts'
import { expectAccessible } from './axe.ts'
import { dropFiles } from './drop-files.ts'
import { expect, test } from './test.ts'
import type { Words } from './words.ts'

const state = (page: Page, words: Words, name: 'saved' | 'previewed' | 'sent' | 'withdrawn') =>
  page.getByText(words(`selfServe.state.${name}`), { exact: true })

/** Fills in what every offer and application needs. */
async function fillIn(page: Page, words: Words, { group, price }: { group: string; price: string }) {
  await page.getByLabel(words('selfServe.offerNumber')).fill('NP-2026-1')
  await page.getByLabel(words('query.field.assetGroup')).selectOption({ label: group })
  await page.getByLabel(words('query.field.price'), { exact: true }).fill(price)
}

test('a shop creates an offer, previews it, sends it and withdraws it', async ({ openAs, words }) => {
  const page = await openAs('shop')
  await page.getByRole('link', { name: words('shell.start.createOffer') }).click()
  await fillIn(page, words, { group: 'Laptops', price: '1000' })
  await expect(page.getByLabel(words('selfServe.total'), { exact: true })).toHaveValue('1,000.00')
  await page.getByLabel(words('asset.extra.insurance')).fill('50')
  await expect(page.getByLabel(words('selfServe.totalWithVat'))).toHaveValue('1,290.00')
  await page.getByLabel(words('client.search')).fill('hansaki')
  await page.getByRole('option', { name: /Hansakivi Ehitus OÜ/ }).click()
  await page.getByLabel(words('selfServe.email')).fill('klient@hansakivi.example')
  const zone = page.getByText(words('document.choose'), { exact: true })
  await dropFiles(zone, [{ name: 'Hind.pdf', content: pdf() }])
  await expect(page.getByText('Hind.pdf', { exact: true })).toBeVisible()

  // Input survives a reload.
  await page.reload()
  await expect(page.getByText(words('draft.restored'))).toBeVisible()

  const send = page.getByRole('button', { name: words('selfServe.send') })
  await page.getByRole('button', { name: words('selfServe.save'), exact: true }).click()
  await expect(state(page, words, 'saved')).toBeVisible()
  await expect(page).toHaveURL(/\/selfserve\/offers\/\d+$/)
  await expect(send).toHaveAttribute('aria-disabled', 'true')
  await expect(page.getByText(words('refusal.offerWasSeen'))).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: words('selfServe.view') }).click()
  const preview = page.getByRole('dialog', { name: words('selfServe.preview') })
  const paper = preview.frameLocator('iframe')
  await expect(paper.getByText('Hansakivi Ehitus OÜ', { exact: true })).toBeVisible()
  await expect(preview.locator('iframe')).toHaveAttribute('sandbox', 'allow-same-origin allow-modals')
  await preview.getByRole('button', { name: words('selfServe.send') }).click()
  await expect(state(page, words, 'sent')).toBeVisible()
  const links = page.getByRole('region', { name: words('selfServe.links') })
  await expect(links).toContainText(words('selfServe.link.sent'), { timeout: 30_000 })
  await expect(page.getByLabel(words('selfServe.offerNumber'))).toHaveAttribute('readonly', '')

  await page.getByRole('button', { name: words('selfServe.withdraw') }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: words('selfServe.withdraw') })
    .click()
  await expect(state(page, words, 'withdrawn')).toBeVisible()
  await expect(links).toContainText(words('selfServe.link.ended'))
})

test('an application is refused until its total covers the assets; then its link is sent', async ({
  openAs,
  words,
}) => {
  const page = await openAs('shopSelfserve')
  await page.getByRole('link', { name: words('shell.start.sendToCustomer') }).click()
  await fillIn(page, words, { group: 'Bicycles', price: '2500' })
  await page.getByLabel(words('selfServe.total'), { exact: true }).fill('2000')
  await expect(page.getByText(words('selfServe.overTotal', { least: '€2,500.00' }))).toBeVisible()
  await page.getByRole('button', { name: words('selfServe.sendApplication') }).click()
  const summary = page.getByRole('alert').filter({ hasText: words('design.errors.title') })
  await expect(summary.getByRole('listitem')).toHaveCount(3)
  await page.getByLabel(words('selfServe.email')).fill('klient@ratas.example')
  await page.getByLabel(words('selfServe.phone')).fill('+372 5123 4567')
  await expect(summary.getByRole('listitem')).toHaveText([new RegExp(words('field.assetsOverTotal'))])
  await page.getByLabel(words('selfServe.total'), { exact: true }).fill('2600')
  await expectAccessible(page)
  // Enter moves from field to field, as a scanner sends it, and submits at the last one.
  await page.getByLabel(words('selfServe.phone')).press('Enter')
  await expect(state(page, words, 'sent')).toBeVisible()
  const links = page.getByRole('region', { name: words('selfServe.links') })
  await expect(links.getByText(words('selfServe.link.sent'), { exact: true })).toHaveCount(2, {
    timeout: 30_000,
  })
})

test('on a phone a line separates the assets of an offer', async ({ openAs, words }) => {
  const page = await openAs('shop', '/selfserve/offers')
  await page.setViewportSize({ width: 360, height: 740 })
  await page.getByRole('button', { name: words('selfServe.asset.add'), exact: true }).click()
  const asset = (number: number) =>
    page.getByRole('group', { name: words('selfServe.asset', { number }), exact: true })
  await expect(asset(1)).toHaveCSS('border-top-width', '0px')
  await expect(asset(2)).toHaveCSS('border-top-width', '1px')
})

test('a self-serve query in the list opens its offer', async ({ openAs, words }) => {
  const page = await openAs('shopSelfserve')
  await page.getByRole('link', { name: '#1037' }).click()
  await expect(page).toHaveURL('/selfserve/offers/1037')
  await expect(page.getByRole('heading', { name: /Kesklinna Kullerid OÜ/ })).toBeVisible()
  await expect(page.getByLabel(words('query.field.price'), { exact: true })).toHaveValue('6,300.00')
})
