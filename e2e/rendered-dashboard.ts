import type { Page } from 'playwright/test'
import { expect } from './test.ts'
import { withoutProgram } from './without-program.ts'

export const rowsOf = (page: Page) => page.getByRole('table').getByRole('row')

/** Row checkboxes appear with the scripts. */
export const expectProgram = (page: Page) =>
  expect(page.getByRole('table').getByRole('checkbox').nth(1)).toBeVisible()

/** Reopens the page without scripts; calling the result lets them load. */
export const reopened = async (page: Page, path = '') => {
  await expectProgram(page)
  const arrive = await withoutProgram(page)
  await (path === '' ? page.reload({ waitUntil: 'commit' }) : page.goto(path, { waitUntil: 'commit' }))
  return arrive
}
