import { expect, type Page } from 'playwright/test'
import type { Words } from './words.ts'

export const PARTNER = 'PNOEE-40504040001-MOCK-Q'
export const MINOR = 'PNOEE-61101019999-MOCK-Q'

export const chooseSmartId = async (page: Page, words: Words) => {
  await page.goto('/login')
  await page.getByRole('button', { name: words('session.method.smartid'), exact: true }).click()
}

/** Starts a device link; returns the current link of the QR code. */
export const showCode = async (page: Page, words: Words): Promise<string> => {
  await chooseSmartId(page, words)
  const renewed = page.waitForResponse(/\/api\/smartid\/device-link\/[\da-f-]{36}$/)
  await page.getByRole('button', { name: words('digital.link.begin') }).click()
  const { qr } = (await (await renewed).json()) as { qr: string }
  await expect(page.getByRole('img', { name: words('digital.link.code') })).toBeVisible()
  return qr
}

/** Decides on the phone that opened the link; its page is in English. */
export const decide = async (phone: Page, person: string, button: 0 | 1) => {
  await phone.getByRole('combobox').selectOption(person)
  await phone.getByRole('button').nth(button).click()
}
