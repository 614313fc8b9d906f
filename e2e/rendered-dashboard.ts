import type { Page } from 'playwright/test'
import { expect } from './test.ts'
import { withoutProgram } from './without-program.ts'

export const rowsOf = (page: Page) => page.getByRole('table').getByRole('row')

/** The boxes by which rows are chosen come with the program. */
export const expectProgram = (page: Page) =>
  expect(page.getByRole('table').getByRole('checkbox').nth(1)).toBeVisible()

/** Opens the page again; calling the result lets the program come. */
export const reopened = async (page: Page, path = '') => {
  await expectProgram(page)
  const arrive = await withoutProgram(page)
  await (path === '' ? page.reload({ waitUntil: 'commit' }) : page.goto(path, { waitUntil: 'commit' }))
  return arrive
}
