import { test as base, expect, type BrowserContext, type Page } from 'playwright/test'
import type { Language } from '../api/language.ts'
import { LANGUAGE_COOKIE } from '../api/page-cookies.ts'
import type { Database } from '../server/platform/database/database.ts'
import type { Account } from './accounts.ts'
import { createConsoleWatch, type PageWatch } from './console-watch.ts'
import { type Portal, portalOfRun, type Settings, startPortal } from './portal.ts'
import { signIn } from './sign-in.ts'
import { openStored } from './stored.ts'
import { moneyIn, type Words, calendarTexts } from './words.ts'

type Kept = Awaited<ReturnType<BrowserContext['storageState']>>

type TestOptions = {
  /** The language of the test's users. */
  language: Language
}
type WorkerOptions = {
  /** A name gives the file its own portal, whose partners and settings it may change. */
  ownPortal: string
  /** Configuration of the file's own portal. */
  ownSettings: Settings
}
type TestFixtures = TestOptions & {
  /** Texts of the language. */
  words: Words
  /** Formats euros in the language. */
  money: (euros: number) => string
  /** Console errors fail every test, except for those tolerated here. */
  watch: PageWatch
  /** Opens a signed-out page in the test's language. */
  openPage: () => Promise<Page>
  /**
   * Opens a signed-in page on a path or the account's home. Reuses a session of this worker, so a test that signs out
   * or ends sessions must use `signIn` on `page`.
   */
  openAs: (account: Account, path?: string) => Promise<Page>
  /** The same for tests that only read: pages are reused within the worker. */
  visitAs: (account: Account, path: string, before?: (page: Page) => Promise<unknown>) => Promise<Page>
}
type Makers = {
  newContext: (kept: Kept) => Promise<BrowserContext>
  newPage: (kept: Kept) => Promise<Page>
}
type WorkerFixtures = WorkerOptions & {
  portal: Portal
  /** The portal's own database. */
  database: Database
  keptSession: (account: Account, language: Language) => Promise<Kept>
  /** By language and account. */
  keptPages: Map<string, Page>
}

const withLanguage = (kept: Kept | null, origin: string, language: Language): Kept => ({
  cookies: [
    ...(kept?.cookies ?? []).filter(({ name }) => name !== LANGUAGE_COOKIE),
    {
      name: LANGUAGE_COOKIE,
      value: language,
      domain: new URL(origin).hostname,
      path: '/',
      expires: -1,
      httpOnly: false,
      secure: false,
      sameSite: 'Lax',
    },
  ],
  origins: kept?.origins ?? [],
})

export const test = base.extend<TestFixtures & Makers, WorkerFixtures>({
  ownPortal: ['', { option: true, scope: 'worker' }],
  ownSettings: [{}, { option: true, scope: 'worker' }],
  language: ['en', { option: true }],

  words: async ({ language }, use) => use(calendarTexts(language)),
  money: async ({ language }, use) => use(moneyIn(language)),

  portal: [
    async ({ ownPortal, ownSettings }, use) => {
      if (ownPortal === '') return use(portalOfRun())
      const portal = await startPortal(ownSettings)
      await use(portal)
      await portal.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],

  database: [
    async ({ portal }, use) => {
      const { database, close } = await openStored(portal)
      await use(database)
      await close()
    },
    { scope: 'worker' },
  ],

  baseURL: async ({ portal }, use) => use(portal.address),

  watch: [
    async ({}, use) => {
      const watch = createConsoleWatch()
      await use(watch)
      watch.leave()
      expect(watch.findings(), 'errors in the browser').toEqual([])
    },
    { auto: true },
  ],

  page: async ({ page, watch }, use) => {
    watch.listen(page)
    await use(page)
  },

  keptSession: [
    async ({ browser, portal }, use) => {
      const sessions = new Map<string, Promise<Kept>>()
      const open = async (account: Account, language: Language) => {
        const context = await browser.newContext({ baseURL: portal.address, locale: 'en-GB' })
        await signIn(await context.newPage(), account, language)
        const kept = await context.storageState()
        await context.close()
        return kept
      }
      await use((account, language) => {
        const key = `${language} ${account}`
        const session = sessions.get(key) ?? open(account, language)
        sessions.set(key, session)
        return session
      })
    },
    { scope: 'worker' },
  ],

  newContext: async ({ browser, portal, contextOptions, viewport, locale, timezoneId, colorScheme }, use) =>
    use((storageState) =>
      browser.newContext({
        ...contextOptions,
        viewport,
        ...(locale && { locale }),
        ...(timezoneId && { timezoneId }),
        colorScheme,
        baseURL: portal.address,
        storageState,
      }),
    ),

  newPage: async ({ newContext, watch }, use) => {
    const contexts: BrowserContext[] = []
    await use(async (kept) => {
      const context = await newContext(kept)
      contexts.push(context)
      const page = await context.newPage()
      watch.listen(page)
      return page
    })
    await Promise.all(contexts.map((context) => context.close()))
  },

  keptPages: [
    async ({}, use) => {
      const pages = new Map<string, Page>()
      await use(pages)
      for (const page of pages.values()) await page.context().close()
    },
    { scope: 'worker' },
  ],

  openPage: async ({ newPage, portal, language }, use) =>
    use(() => newPage(withLanguage(null, portal.address, language))),

  openAs: async ({ newPage, keptSession, portal, language }, use) =>
    use(async (account, path = '/') => {
      const kept = await keptSession(account, language)
      const page = await newPage(withLanguage(kept, portal.address, language))
      await page.goto(path)
      return page
    }),

  visitAs: async ({ newContext, keptPages, keptSession, portal, language, watch }, use) =>
    use(async (account, path, before) => {
      const key = `${language} ${account}`
      const kept = await keptSession(account, language)
      const page =
        keptPages.get(key) ??
        (await (await newContext(withLanguage(kept, portal.address, language))).newPage())
      keptPages.set(key, page)
      watch.listen(page)
      await before?.(page)
      await page.goto(path)
      return page
    }),
})

export { expect }
