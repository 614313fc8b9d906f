import type { Page } from 'playwright/test'
import { expect } from './test.ts'

export const rowsOf = (page: Page) => page.getByRole('table').getByRole('row')

/** Row checkboxes appear with the scripts. */
export const expectProgram = (page: Page) =>
  expect(page.getByRole('table').getByRole('checkbox').nth(1)).toBeVisible()

/** Opens a page while no script loads; calling the result lets them. */
export const openWithoutProgram = async (page: Page, path: string) => {
  const { promise: arrival, resolve: arrive } = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await arrival
    await route.continue()
  })
  await page.goto(path, { waitUntil: 'commit' })
  return arrive
}
