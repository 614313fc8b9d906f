import { expect, type Page } from 'playwright/test'
import { submitByEnter } from './sign-in.ts'
import type { Words } from './words.ts'

/** Follows the link of an invitation and signs in with the new password. */
export const activate = async (page: Page, words: Words, email: string, password: string): Promise<void> => {
  await expect(async () => {
    await page.goto('/sandbox/outbox?lang=en')
    await expect(page.getByText(email).first()).toBeVisible({ timeout: 1000 })
  }).toPass()
  await page
    .getByRole('link', { name: /\/register\/create-password\// })
    .first()
    .click()
  await page.getByLabel(words('password.new'), { exact: true }).fill(password)
  await page.getByLabel(words('password.repeat'), { exact: true }).fill(password)
  await page.getByRole('button', { name: words('registration.save') }).click()
  await page.getByRole('link', { name: words('registration.login') }).click()
  await page.getByRole('textbox', { name: words('session.signIn.email') }).fill(email)
  await page.getByLabel(words('session.signIn.password'), { exact: true }).fill(password)
  await submitByEnter(page, words)
  await expect(page).toHaveURL('/shop')
}
