import { expect, type Page } from 'playwright/test'
import type { Language } from '../api/language.ts'
import { type Account, demoPassword, emailOf } from './accounts.ts'
import { wordsIn } from './words.ts'

/** Where the browser keeps the language chosen on this device. */
export const LANGUAGE_KEY = 'tehing.language'

/** Signs in on the sign-in screen, as a person does, and waits for the account's home. */
export async function signIn(page: Page, account: Account, language: Language = 'en'): Promise<void> {
  await page.goto('/login')
  await fillIn(page, account, language)
  await expect(page).not.toHaveURL(/\/login/)
}

/** The sign-in screen must be open, in whichever language of the device. */
export async function fillIn(page: Page, account: Account, language: Language = 'en'): Promise<void> {
  const shown = (await page.locator('html').getAttribute('lang')) === 'et' ? 'et' : 'en'
  const words = wordsIn(shown)
  await page.getByRole('textbox', { name: words('session.signIn.email') }).fill(emailOf(account, language))
  await page.getByLabel(words('session.signIn.password'), { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: words('session.signIn.submit'), exact: true }).click()
}
