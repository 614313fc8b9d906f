import { test as base, expect, type BrowserContext, type Page } from 'playwright/test'
import type { Account } from './accounts.ts'
import { createConsoleWatch, type ConsoleWatch } from './console-watch.ts'
import { portalAddress } from './portal.ts'
import { signIn } from './sign-in.ts'

type Stored = Awaited<ReturnType<BrowserContext['storageState']>>

type TestFixtures = {
  /** Errors in the browser's console fail every test; what one expects is named here. */
  watch: ConsoleWatch & { listen(page: Page): void }
  /**
   * A page of its own, signed in, on the account's home. Quick: the sign-in happened once in this worker, so a
   * test that signs out or ends sessions uses `signIn` on `page` instead.
   */
  openAs: (account: Account) => Promise<Page>
}
type WorkerFixtures = { storedSession: (account: Account) => Promise<Stored> }

export const test = base.extend<TestFixtures, WorkerFixtures>({
  baseURL: async ({}, use) => use(portalAddress()),

  watch: [
    async ({}, use) => {
      const watch = createConsoleWatch()
      await use(watch)
      expect(watch.findings(), 'errors in the browser').toEqual([])
    },
    { auto: true },
  ],

  page: async ({ page, watch }, use) => {
    watch.listen(page)
    await use(page)
  },

  storedSession: [
    async ({ browser }, use) => {
      const sessions = new Map<Account, Promise<Stored>>()
      const open = async (account: Account) => {
        const context = await browser.newContext({ baseURL: portalAddress(), locale: 'en-GB' })
        await signIn(await context.newPage(), account)
        const stored = await context.storageState()
        await context.close()
        return stored
      }
      await use((account) => {
        const session = sessions.get(account) ?? open(account)
        sessions.set(account, session)
        return session
      })
    },
    { scope: 'worker' },
  ],

  openAs: async (
    { browser, watch, storedSession, contextOptions, viewport, locale, timezoneId, colorScheme },
    use,
  ) => {
    const contexts: BrowserContext[] = []
    await use(async (account) => {
      const storageState = await storedSession(account)
      const given = {
        ...contextOptions,
        viewport,
        ...(locale && { locale }),
        ...(timezoneId && { timezoneId }),
      }
      const context = await browser.newContext({
        ...given,
        colorScheme,
        baseURL: portalAddress(),
        storageState,
      })
      contexts.push(context)
      const page = await context.newPage()
      watch.listen(page)
      await page.goto('/')
      return page
    })
    await Promise.all(contexts.map((context) => context.close()))
  },
})

export { expect }
