import type { Page } from 'playwright/test'

/** Holds back every script of the program, as a slow network does; the answer lets them come. */
export const withoutProgram = async (page: Page) => {
  const { promise: arrival, resolve: arrive } = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await arrival
    await route.continue()
  })
  return arrive
}
