import { expect, type Page } from 'playwright/test'
import { anApplication } from '../tests/models/offer.cases.ts'
import type { Words } from './words.ts'

/** Confirms automatically. */
export const CUSTOMER = '40504040001'

/** The path of the link in the customer's letter; the page stays at the outbox. */
export const linkOf = async (page: Page, email: string): Promise<string> => {
  const letter = page.locator('section').filter({ hasText: email })
  await expect(async () => {
    await page.goto('/sandbox/outbox?lang=et')
    await expect(letter).toBeVisible({ timeout: 1000 })
  }).toPass()
  const link = letter.getByRole('link', { name: /\/apply\// })
  return new URL((await link.getAttribute('href')) ?? '').pathname
}

export const title = (page: Page) => page.getByRole('heading', { level: 1 })

export const goOn = (page: Page, words: Words) =>
  page.getByRole('button', { name: words('application.next') }).click()

export const identify = async (page: Page, words: Words, code = CUSTOMER) => {
  await page.getByRole('textbox', { name: words('apply.identify.code') }).fill(code)
  await page.getByRole('button', { name: words('apply.identify.go', { method: 'Smart-ID' }) }).click()
  await expect(page.getByRole('status')).toHaveText(/^\d{4}$/)
}

/** Fills in the customer's contact, but the answer about a public office. */
export const fillCustomersContact = async (page: Page, words: Words) => {
  const { email, phone, street, houseNumber, zipCode, city } = anApplication.contact
  for (const [name, text] of Object.entries({ email, phone, street, houseNumber, zipCode, city }))
    await page
      .getByRole('textbox', { name: words(`application.contact.${name as 'city'}`), exact: true })
      .fill(text)
}
