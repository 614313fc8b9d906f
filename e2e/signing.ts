import { expect, type Page } from 'playwright/test'
import type { Words } from './words.ts'

/** Signs at the signing gateway as each of the people whose page is linked in the container; it opens apart. */
export async function signAtGateway(page: Page, words: Words, names: readonly string[]) {
  for (const name of names) {
    const link = page.getByRole('link', { name: words('container.signingPage', { name }) })
    const opened = page.context().waitForEvent('page')
    await link.click()
    const gateway = await opened
    await gateway.locator('form[method=post] button[value=sign]').click()
    await expect(gateway.getByRole('status')).toContainText(name)
    await expect(gateway.locator('form[method=post]')).toHaveCount(0)
    await gateway.close()
  }
}
