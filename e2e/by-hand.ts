import type { Locator } from 'playwright/test'

/** Types as a person does, key by key. */
export const keys = async (field: Locator, text: string) => {
  await field.click()
  await field.pressSequentially(text, { delay: 20 })
}

/** Presses as a person does, with a moment between down and up. */
export const press = (target: Locator) => target.click({ delay: 100 })

/** What the browser, and React, say of a lost connection. */
export const OFFLINE =
  /ERR_INTERNET_DISCONNECTED|Failed to fetch|Failed to load resource|part of the program was not fetched/
