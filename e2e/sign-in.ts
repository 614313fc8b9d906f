import { expect, type Page } from 'playwright/test'
import { accounts, demoPassword, type Account } from './accounts.ts'

/** Signs in on the sign-in screen, as a person does, and waits for the account's home. */
export async function signIn(page: Page, account: Account): Promise<void> {
  await page.goto('/login')
  await page.getByRole('textbox', { name: 'E-mail' }).fill(accounts[account])
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).not.toHaveURL(/\/login/)
}
