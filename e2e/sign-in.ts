import { expect, type Page } from 'playwright/test'
import words from '../lang/en.json' with { type: 'json' }
import { accounts, demoPassword, type Account } from './accounts.ts'

/** Signs in on the sign-in screen, as a person does, and waits for the account's home. */
export async function signIn(page: Page, account: Account): Promise<void> {
  await page.goto('/login')
  await page.getByRole('textbox', { name: words['session.signIn.email'] }).fill(accounts[account])
  await page.getByLabel(words['session.signIn.password'], { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: words['session.signIn.submit'], exact: true }).click()
  await expect(page).not.toHaveURL(/\/login/)
}
