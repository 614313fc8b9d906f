import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright/test'
import { pdfText } from '../tests/api/document/pdf-text.ts'
import { addAsset, contact, fillContact, findCompany } from './deal.ts'
import { people } from './people.ts'
import { pathOf, type QueryScreen, queryScreen } from './query-screen.ts'
import { signAtGateway } from './signing.ts'
import { takeStep } from './take-step.ts'
import { expect, test } from './test.ts'
import type { Words } from './words.ts'

const laptop = { group: 'Laptops', name: 'Sülearvuti ThinkPad P14s', price: '1890' }
const covered = { letters: 'lum', name: 'Lumivalge Pesumaja OÜ', code: '19015895' }
const tooSmall = { letters: 'uus', name: 'Uus Hansa Kohvik OÜ', code: '16552090' }

/** Creates the shop's complete query, open on the transaction tab. */
async function fillIn(
  page: Page,
  words: Words,
  client: typeof covered,
  price = laptop.price,
): Promise<QueryScreen> {
  await page.getByRole('button', { name: words('shell.start.createApplication') }).click()
  await page.getByRole('menuitem', { name: words('shell.start.fillIn') }).click()
  const screen = queryScreen(page, words)
  await findCompany(screen, client.letters, client)
  await fillContact(screen)
  await screen.field(words('client.billingEmail')).fill('arved@klient.example')
  await screen.openTab('transaction')
  await addAsset(screen, { ...laptop, price })
  return screen
}

/** The same with its contract. */
async function makeContract(page: Page, words: Words): Promise<QueryScreen> {
  const screen = await fillIn(page, words, covered)
  await takeStep(screen, 'contract.createForShop')
  await screen.expectStatus('CR')
  await screen.openTab('transaction')
  return screen
}

test('the shop signs on paper and hands over the asset', async ({ openAs, words }) => {
  const page = await openAs('shop')
  const screen = await makeContract(page, words)
  const contract = page.getByRole('region', { name: words('shopContract.title'), exact: true })
  await expect(contract).toContainText(/LV-\d+/)

  const downloaded = page.waitForEvent('download')
  await page.getByRole('button', { name: words('shopContract.print'), exact: true }).click()
  const printed = pdfText(await readFile(await (await downloaded).path()))
  for (const said of [covered.name, laptop.name]) expect(printed).toContain(said)

  await takeStep(screen, 'contract.confirmSigned')
  await screen.expectStatus('HO')
  await screen.openTab('transaction')
  await takeStep(screen, 'asset.handedOver', { deliveryDate: '2026-03-02' })
  await screen.openTab('transaction')
  await expect(contract).toContainText('02.03.2026')
  await expect(screen.step('asset.handedOver')).toHaveAttribute('aria-disabled', 'true')
  await expect(screen.step('asset.handedOver')).toHaveAccessibleDescription(words('refusal.notYetDelivered'))
  await screen.expectHistory([
    { by: people.shop, status: 'HO' },
    { by: people.shop, status: 'HO' },
    { by: people.shop, status: 'CR' },
  ])
})

test('the shop sends the contract for signing, and the query follows the signatures', async ({
  openAs,
  words,
}) => {
  const page = await openAs('shop')
  const screen = await makeContract(page, words)
  await takeStep(screen, 'contract.sendForSigning')
  await screen.expectStatus('YS')

  const seen = queryScreen(await openAs('compliance', pathOf('compliance', await screen.id())), words)
  await seen.expectStatus('YS')
  await signAtGateway(seen.page, words, [contact.name, people.inhouse])
  await seen.expectStatus('HO', { timeout: 20_000 })
  await screen.openTab('transaction')
  await screen.expectStatus('HO', { timeout: 20_000 })
  await expect(screen.step('asset.handedOver')).not.toHaveAttribute('aria-disabled', 'true')
})

test('over the limit the query goes to the manager', async ({ openAs, words }) => {
  const page = await openAs('shop')
  const screen = await fillIn(page, words, tooSmall, '9600')
  const note = page.getByRole('status').filter({ hasText: words('shopContract.overLimit') })
  await expect(note).toBeVisible({ timeout: 20_000 })
  await expect(screen.step('contract.createForShop')).toHaveAccessibleDescription(
    words('refusal.limitCovers'),
  )
  await takeStep(screen, 'query.sendToManager')
  await screen.expectStatus('SM')
  await screen.expectHistory([{ by: people.shop, status: 'SM' }])
})

test('the shop cancels a contract that the client declines', async ({ openAs, words }) => {
  const screen = await makeContract(await openAs('shop'), words)
  await takeStep(screen, 'contract.cancel')
  await screen.expectStatus('N')
  await screen.expectHistory([
    { by: people.shop, status: 'N' },
    { by: people.shop, status: 'CR' },
  ])
})
