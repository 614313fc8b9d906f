import { expect, type Page } from 'playwright/test'
import type { Words } from './words.ts'

export type Identity = { code: string; phone?: string }

/** Starts a sign-in on a person's phone: Mobile-ID with a phone number, otherwise Smart-ID. */
export async function askOnPhone(page: Page, words: Words, { code, phone }: Identity): Promise<void> {
  const method = phone === undefined ? 'smartid' : 'mobileid'
  await page.goto('/login')
  await page.getByRole('button', { name: words(`session.method.${method}`), exact: true }).click()
  await page.getByRole('textbox', { name: words('digital.code') }).fill(code)
  if (phone !== undefined) await page.getByRole('textbox', { name: words('digital.phone') }).fill(phone)
  await page.getByRole('button', { name: words(`digital.continue.${method}`) }).click()
}

/** The verification code on the screen. */
export async function shownCode(page: Page, words: Words): Promise<string> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(words('digital.verify.title'))
  const code = await page.getByRole('img', { name: words('digital.verify.code') }).innerText()
  expect(code).toMatch(/^\d{4}$/)
  return code
}

/** Starts a sign-in in one window and opens the phone page in another. */
export async function openWithPhone(openPage: () => Promise<Page>, words: Words, identity: Identity) {
  const [page, phone] = [await openPage(), await openPage()]
  await askOnPhone(page, words, identity)
  const code = await shownCode(page, words)
  await phone.goto('/sandbox/phone?lang=en')
  return { page, phone, code }
}

/** The request with this code on the phone page. */
export const onPhone = (phone: Page, code: string) =>
  phone.getByRole('region').filter({ has: phone.getByText(code, { exact: true }) })
