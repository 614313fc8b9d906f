import type { Page } from 'playwright/test'

/** Delays every script of the program; the returned function lets them load. */
export const withoutProgram = async (page: Page) => {
  const { promise: arrival, resolve: arrive } = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await arrival
    await route.continue()
  })
  return arrive
}
