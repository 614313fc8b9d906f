import type { Locator } from 'playwright/test'

/** Types key by key, like a person. */
export const typeKeys = async (field: Locator, text: string) => {
  await field.click()
  await field.pressSequentially(text, { delay: 20 })
}

/** Clicks like a person, with a pause between down and up. */
export const press = (target: Locator) => target.click({ delay: 100 })

/** Logged by browser and React for a lost connection. */
export const OFFLINE_ERRORS =
  /ERR_INTERNET_DISCONNECTED|Failed to fetch|Failed to load resource|chunk could not be loaded/
