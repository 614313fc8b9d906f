import { expect, type Page } from 'playwright/test'
import { anApplication } from '../tests/models/offer.cases.ts'
import { inForm } from './in-form.ts'
import type { Words } from './words.ts'

/** Personal code for which the sandbox confirms without a phone page. */
export const CUSTOMER = '40504040001'

/** Reads the path of the application's link from the sandbox's outbox. */
export const applicationLinkFor = async (page: Page, email: string): Promise<string> => {
  const letter = page.locator('section').filter({ hasText: email })
  await expect(async () => {
    await page.goto('/sandbox/outbox?lang=et')
    await expect(letter).toBeVisible({ timeout: 1000 })
  }).toPass()
  const link = letter.getByRole('link', { name: /\/apply\// })
  return new URL((await link.getAttribute('href')) ?? '').pathname
}

export const pageTitle = (page: Page) => page.getByRole('heading', { level: 1 })

export const pressNext = (page: Page, words: Words) =>
  page.getByRole('button', { name: words('application.next') }).click()

export const identify = async (page: Page, words: Words, code = CUSTOMER) => {
  await page.getByRole('textbox', { name: words('apply.identify.code') }).fill(code)
  await page.getByRole('button', { name: words('apply.identify.go', { method: 'Smart-ID' }) }).click()
  await expect(page.getByRole('status')).toHaveText(/^\d{4}$/)
}

/** Fills in the customer's contact, without the answer about a public office. */
export const fillCustomersContact = async (page: Page, words: Words) => {
  const { email, phone, street, houseNumber, zipCode, city } = anApplication.contact
  for (const [name, text] of Object.entries({ email, phone, street, houseNumber, zipCode, city }))
    await page
      .getByRole('textbox', { name: words(`application.contact.${name as 'city'}`), exact: true })
      .fill(text)
}

/** The shop sends the application; returns the query's id. */
export const sendApplication = async (page: Page, words: Words, email: string): Promise<number> => {
  await page.getByRole('button', { name: words('shell.start.createApplication') }).click()
  await page.getByRole('menuitem', { name: words('shell.start.sendToCustomer') }).click()
  const { fill, choose } = inForm(page, words)
  await fill('selfServe.offerNumber', 'NP-2026-7')
  await choose('query.field.assetGroup', 'Laptops')
  await fill('query.field.price', '1000')
  await fill('selfServe.email', email)
  await fill('selfServe.phone', '51234567')
  await choose('selfServe.language', 'English')
  await page.getByRole('button', { name: words('selfServe.sendApplication') }).click()
  await expect(page.getByText(words('selfServe.state.sent'), { exact: true })).toBeVisible()
  await expect(page).toHaveURL(/\/\d+$/)
  return Number(page.url().split('/').at(-1))
}

/** The customer applies on a phone. */
export const applyByLink = async (phone: Page, words: Words, email: string): Promise<void> => {
  await phone.goto(await applicationLinkFor(phone, email))
  await identify(phone, words)
  await expect(pageTitle(phone)).toHaveText(words('application.contact.title'), { timeout: 20_000 })
  await fillCustomersContact(phone, words)
  await phone.getByRole('radio', { name: words('application.office.no') }).check()
  await pressNext(phone, words)
  await expect(pageTitle(phone)).toHaveText(words('application.consents.title'))
  const consents = phone.getByRole('checkbox')
  for (const at of [0, 1]) await consents.nth(at).check()
  await pressNext(phone, words)
  await phone.getByRole('button', { name: words('application.submit') }).click()
  await expect(pageTitle(phone)).toHaveText(words('application.done.title'))
}
