import type { Page } from 'playwright/test'
import { addAsset, type Asset, fillContact, findCompany } from './deal.ts'
import { queryScreen } from './query-screen.ts'
import { takeStep } from './take-step.ts'
import type { Words } from './words.ts'

/** Makes a contract as a shop's new user; returns the query's id. */
export const makeFirstSale = async (page: Page, words: Words, asset: Asset): Promise<number> => {
  await page.getByRole('link', { name: words('shell.start.newApplication') }).click()
  const screen = queryScreen(page, words)
  await findCompany(screen, 'lum', { name: 'Lumivalge Pesumaja OÜ', code: '19015895' })
  await fillContact(screen)
  await screen.field(words('client.billingEmail')).fill('arved@klient.example')
  await screen.openTab('transaction')
  await addAsset(screen, asset)
  await takeStep(screen, 'contract.createForShop')
  await screen.expectStatus('CR')
  return screen.id()
}
