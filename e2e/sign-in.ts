import { expect, type Page } from 'playwright/test'
import type { Language } from '../api/language.ts'
import { type Account, demoPassword, emailOf } from './accounts.ts'
import { type Words, calendarTexts } from './words.ts'

/** Signs in on the sign-in screen and waits for the account's home. */
export async function signIn(page: Page, account: Account, language: Language = 'en'): Promise<void> {
  await page.goto('/login')
  await fillIn(page, account, language)
  await expect(page).not.toHaveURL(/\/login/)
}

/** The sign-in screen must be open, in any language. */
export async function fillIn(page: Page, account: Account, language: Language = 'en'): Promise<void> {
  // Label in the language of the device.
  const emailIn = (shown: Language) =>
    page.getByRole('textbox', { name: calendarTexts(shown)('session.signIn.email') })
  await expect(emailIn('en').or(emailIn('et'))).toBeVisible()
  const shown = (await emailIn('et').isVisible()) ? 'et' : 'en'
  const words = calendarTexts(shown)
  await emailIn(shown).fill(emailOf(account, language))
  await page.getByLabel(words('session.signIn.password'), { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: words('session.signIn.submit'), exact: true }).click()
}

/** Submits the sign-in by Enter, which the browser ignores before hydration, and the form while it is busy. */
export async function submitByEnter(page: Page, words: Words): Promise<void> {
  const submit = page.getByRole('button', { name: words('session.signIn.submit'), exact: true })
  await expect(submit).toBeEnabled()
  await expect(submit).not.toHaveAttribute('aria-busy')
  await page.keyboard.press('Enter')
}

/** Signs out by the user menu. */
export async function signOut(page: Page, words: Words): Promise<void> {
  const menu = new RegExp(`^${words('shell.user', { name: '', role: '' }).trim()}`)
  await page.getByRole('button', { name: menu }).click()
  await page.getByRole('menuitem', { name: words('shell.user.signOut') }).click()
  await expect(page).toHaveURL('/login')
}
