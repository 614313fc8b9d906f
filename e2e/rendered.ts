import type { Page, Response } from 'playwright/test'
import { expect } from './test.ts'

export const rowsOf = (page: Page) => page.getByRole('table').getByRole('row')

/** Row checkboxes appear with the scripts. */
export const expectProgram = (page: Page) =>
  expect(page.getByRole('table').getByRole('checkbox').nth(1)).toBeVisible()

/** Blocks all scripts until the returned function is called. */
const holdProgram = async (page: Page) => {
  const { promise: arrival, resolve: arrive } = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await arrival
    await route.continue()
  })
  return arrive
}

/** Opens a page while scripts are blocked, until the returned function is called. */
export const openWithoutProgram = async (page: Page, path: string) => {
  const arrive = await holdProgram(page)
  await page.goto(path, { waitUntil: 'commit' })
  return arrive
}

const MAX_LOADS = 3

/** Loads a list whose document has rows. A busy server leaves out late data, so the page is loaded up to three times. */
export const loadWithRows = async (
  page: Page,
  load: () => Promise<Response | null>,
  loads = MAX_LOADS,
): Promise<void> => {
  const document = await (await load())?.text()
  if (document?.includes('<tbody')) return expect(rowsOf(page).nth(1)).toBeVisible()
  if (loads === 1) throw new Error(`None of ${MAX_LOADS} documents had rows`)
  return loadWithRows(page, load, loads - 1)
}

/** The same as `openWithoutProgram` for a list, whose document has the rows. */
export const openListWithoutProgram = async (page: Page, path: string) => {
  const arrive = await holdProgram(page)
  await loadWithRows(page, () => page.goto(path, { waitUntil: 'commit' }))
  return arrive
}
