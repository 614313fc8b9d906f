import type { Page } from 'playwright/test'
import { expect } from './test.ts'

export const rowsOf = (page: Page) => page.getByRole('table').getByRole('row')

/** Row checkboxes appear with the scripts. */
export const expectProgram = (page: Page) =>
  expect(page.getByRole('table').getByRole('checkbox').nth(1)).toBeVisible()

/** Lets no script load until the result is called. */
const holdProgram = async (page: Page) => {
  const { promise: arrival, resolve: arrive } = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await arrival
    await route.continue()
  })
  return arrive
}

/** Opens a page while no script loads; calling the result lets them. */
export const openWithoutProgram = async (page: Page, path: string) => {
  const arrive = await holdProgram(page)
  await page.goto(path, { waitUntil: 'commit' })
  return arrive
}

/** The same for a list, once its document has the rows: a busy server leaves out what is late. */
export const openListWithoutProgram = async (page: Page, path: string) => {
  const arrive = await holdProgram(page)
  await expect(async () => {
    await page.goto(path, { waitUntil: 'commit' })
    await expect(rowsOf(page).nth(1)).toBeVisible({ timeout: 5_000 })
  }).toPass()
  return arrive
}
